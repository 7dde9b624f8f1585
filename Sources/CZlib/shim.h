// zlib, which compresses the pixels of PNG files.
#pragma once
#include <zlib.h>

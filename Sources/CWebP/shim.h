// libwebp, which compresses the frames of WebP files.
#pragma once
#include <webp/encode.h>

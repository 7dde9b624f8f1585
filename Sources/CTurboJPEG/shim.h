// TurboJPEG, which reads and writes JPEG.
#pragma once
#include <turbojpeg.h>

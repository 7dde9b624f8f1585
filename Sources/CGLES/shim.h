// OpenGL ES 3.0 as plain functions: libGLESv2 has real prototypes, so there is no loader.
#pragma once
#define GL_GLEXT_PROTOTYPES 1
#include <GLES3/gl3.h>
#include <GLES2/gl2ext.h>

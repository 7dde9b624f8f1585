// OpenGL ES 3.0. libGLESv2 exports its functions, so no loader is needed.
#pragma once
#define GL_GLEXT_PROTOTYPES 1
#include <GLES3/gl3.h>
#include <GLES2/gl2ext.h>

// Of OpenGL ES 3.2. Call it only in a context of that version.
GL_APICALL GLenum GL_APIENTRY glGetGraphicsResetStatus(void);

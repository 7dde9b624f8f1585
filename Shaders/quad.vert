// The vertex shader of all programs. Positions are in clip space with their w, so perspective needs no shader of its own.
//
// Values that are the same at all corners are not declared flat, because Mesa's software renderer draws an upright quad as
// one rectangle instead of two triangles only if all values are interpolated.
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 color;
layout(location = 2) in vec2 textureCoordinate;
layout(location = 3) in vec2 boxPosition;
layout(location = 4) in vec4 box;

out vec4 vColor;
#ifdef TEXTURED
out vec2 vTextureCoordinate;
#endif
#ifdef BOXED
out vec2 vBoxPosition;
out vec4 vBox;
#endif
#ifdef BORDERED
out float vBorder;
#endif
#ifdef LIMITED
out vec4 vLimits;
#endif

void main() {
    gl_Position = vec4(position.xy, 0.0, position.z);
    vColor = color;
#ifdef TEXTURED
    vTextureCoordinate = textureCoordinate;
#endif
#ifdef BOXED
    vBoxPosition = boxPosition;
    vBox = box;
#endif
#ifdef BORDERED
    vBorder = textureCoordinate.x;
#endif
#ifdef LIMITED
    vLimits = box;
#endif
}

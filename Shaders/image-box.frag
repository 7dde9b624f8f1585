// A picture inside a rounded box; with radius zero, a picture with soft edges for turned and projected quads.
uniform sampler2D source;
in vec4 vColor;
in vec2 vTextureCoordinate;
in vec2 vBoxPosition;
in vec4 vBox;  // half width, half height, radius, border width
out vec4 fragment;

void main() {
    float inside = coverage(boxDistance(vBoxPosition, vBox.xy, vBox.z)) * clipCoverage();
    fragment = texture(source, vTextureCoordinate) * vColor * inside;
}

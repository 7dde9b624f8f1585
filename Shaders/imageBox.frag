// A texture with antialiased edges, for rotated and projected quads.
uniform sampler2D source;
in vec4 vColor;
in vec2 vTextureCoordinate;
in vec2 vBoxPosition;
in vec4 vBox;  // half width, half height, radius
out vec4 fragment;

void main() {
    float inside =
        boxCoverage(vBoxPosition, dFdx(vBoxPosition), dFdy(vBoxPosition), vBox.xy, vBox.z);
    fragment = texture(source, vTextureCoordinate) * vColor * (inside * clipCoverage());
}

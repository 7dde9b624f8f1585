// A texture with antialiased edges, for rotated and projected quads.
uniform sampler2D source;
in vec4 vColor;
in vec2 vTextureCoordinate;
in vec2 vBoxPosition;
in vec4 vBox;  // half width, half height, reach and squareness of the corners
out vec4 fragment;

void main() {
    float inside = boxCoverage(
        vBoxPosition, dFdx(vBoxPosition), dFdy(vBoxPosition), vBox.xy, vBox.z, vBox.w);
    fragment = texture(source, vTextureCoordinate) * vColor * (inside * clipCoverage());
}

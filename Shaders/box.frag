// A colour inside a rounded box.
in vec4 vColor;
in vec2 vBoxPosition;
in vec4 vBox;  // half width, half height, reach and squareness of the corners
out vec4 fragment;

void main() {
    float inside = boxCoverage(
        vBoxPosition, dFdx(vBoxPosition), dFdy(vBoxPosition), vBox.xy, vBox.z, vBox.w);
    fragment = vColor * (inside * clipCoverage());
}

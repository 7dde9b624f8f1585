// A colour inside a rounded box.
in vec4 vColor;
in vec2 vBoxPosition;
in vec4 vBox;  // half width, half height, radius
out vec4 fragment;

void main() {
    float inside =
        boxCoverage(vBoxPosition, dFdx(vBoxPosition), dFdy(vBoxPosition), vBox.xy, vBox.z);
    fragment = vColor * (inside * clipCoverage());
}

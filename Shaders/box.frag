// A colour inside a rounded box.
in vec4 vColor;
in vec2 vBoxPosition;
in vec4 vBox;  // half width, half height, radius, border width
out vec4 fragment;

void main() {
    fragment = vColor * (coverage(boxDistance(vBoxPosition, vBox.xy, vBox.z)) * clipCoverage());
}

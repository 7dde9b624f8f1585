// A colour between a rounded box and the same box made smaller by the border's width.
in vec4 vColor;
in vec2 vBoxPosition;
in vec4 vBox;  // half width, half height, radius, border width
out vec4 fragment;

void main() {
    float outer = coverage(boxDistance(vBoxPosition, vBox.xy, vBox.z));
    float inner =
        coverage(boxDistance(vBoxPosition, max(vBox.xy - vBox.w, 0.0), max(vBox.z - vBox.w, 0.0)));
    fragment = vColor * (max(outer - inner, 0.0) * clipCoverage());
}

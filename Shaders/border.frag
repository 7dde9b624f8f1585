// A border: a colour inside a rounded box and outside the same box inset by the border's width.
in vec4 vColor;
in vec2 vBoxPosition;
in vec4 vBox;  // half width, half height, radius, border width
out vec4 fragment;

void main() {
    vec2 pixelX = dFdx(vBoxPosition);
    vec2 pixelY = dFdy(vBoxPosition);
    float outer = boxCoverage(vBoxPosition, pixelX, pixelY, vBox.xy, vBox.z);
    float inner =
        boxCoverage(vBoxPosition, pixelX, pixelY, vBox.xy - vBox.w, max(vBox.z - vBox.w, 0.0));
    fragment = vColor * (max(outer - inner, 0.0) * clipCoverage());
}

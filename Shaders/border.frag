// A border: a colour inside a rounded box and outside the same box inset by the border's width.
in vec4 vColor;
in vec2 vBoxPosition;
in vec4 vBox;  // half width, half height, reach and squareness of the corners
in float vBorder;  // the width of the border
out vec4 fragment;

void main() {
    vec2 pixelX = dFdx(vBoxPosition);
    vec2 pixelY = dFdy(vBoxPosition);
    float outer = boxCoverage(vBoxPosition, pixelX, pixelY, vBox.xy, vBox.z, vBox.w);
    // The inner corner, as in RoundCorner.inset.
    float reach = max(vBox.z - vBorder * (1.0 + 0.528665 * vBox.w), 0.0);
    float inner = boxCoverage(vBoxPosition, pixelX, pixelY, vBox.xy - vBorder, reach, vBox.w);
    fragment = vColor * (max(outer - inner, 0.0) * clipCoverage());
}

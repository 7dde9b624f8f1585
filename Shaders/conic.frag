// Colours of a ramp clockwise around the box's middle.
uniform sampler2D source;
in vec4 vColor;
in vec2 vBoxPosition;
in vec4 vBox;  // the size of a point along x and along y, where the turn begins in radians
out vec4 fragment;

void main() {
    float texels = float(textureSize(source, 0).x);
    vec2 p = vBoxPosition / vBox.xy;
    float place = fract((atan(p.y, p.x) - vBox.z) / 6.283185307);
    fragment = texture(source, vec2((0.5 + place * (texels - 1.0)) / texels, 0.5)) * vColor * clipCoverage();
}

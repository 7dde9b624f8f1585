// A conic gradient: the colours of a ramp, clockwise around the centre.
uniform sampler2D source;
in vec4 vColor;
in vec2 vBoxPosition;
in vec4 vBox;  // units per point along x and y, start angle in radians
out vec4 fragment;

void main() {
    float texels = float(textureSize(source, 0).x);
    vec2 p = vBoxPosition / vBox.xy;
    float place = fract((atan(p.y, p.x) - vBox.z) / 6.283185307);
    fragment = texture(source, vec2((0.5 + place * (texels - 1.0)) / texels, 0.5)) * vColor * clipCoverage();
}

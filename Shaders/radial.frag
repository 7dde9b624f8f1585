// A radial gradient: the colours of a ramp, in ellipses around the centre.
uniform sampler2D source;
in vec4 vColor;
in vec2 vBoxPosition;
in vec4 vBox;  // semi-axes of the ellipse at which the ramp ends
out vec4 fragment;

void main() {
    float texels = float(textureSize(source, 0).x);
    float place = min(length(vBoxPosition / vBox.xy), 1.0);
    // From the centre of the first texel to that of the last.
    fragment = texture(source, vec2((0.5 + place * (texels - 1.0)) / texels, 0.5)) * vColor * clipCoverage();
}

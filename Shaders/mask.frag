// A colour multiplied by a one-channel mask: text, shapes and shadows.
uniform sampler2D source;
in vec4 vColor;
in vec2 vTextureCoordinate;
in vec4 vLimits;  // min x, min y, max x, max y of the mask; beyond it the texture may have other masks
out vec4 fragment;

void main() {
    vec2 p = clamp(vTextureCoordinate, vLimits.xy, vLimits.zw);
    fragment = vColor * (texture(source, p).r * clipCoverage());
}

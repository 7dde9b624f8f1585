// A colour where a one-channel mask is: text and shadows.
uniform sampler2D source;
in vec4 vColor;
in vec2 vTextureCoordinate;
in vec4 vLimits;  // the corners beyond which the mask is clear, though its texture may have another
out vec4 fragment;

void main() {
    vec2 p = clamp(vTextureCoordinate, vLimits.xy, vLimits.zw);
    fragment = vColor * (texture(source, p).r * clipCoverage());
}

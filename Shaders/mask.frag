// A colour where a one-channel mask is: text and shadows.
uniform sampler2D source;
in vec4 vColor;
in vec2 vTextureCoordinate;
out vec4 fragment;

void main() {
    fragment = vColor * (texture(source, vTextureCoordinate).r * clipCoverage());
}

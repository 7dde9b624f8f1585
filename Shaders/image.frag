// A picture times a colour; the colour carries opacity, tint and dimming.
uniform sampler2D source;
in vec4 vColor;
in vec2 vTextureCoordinate;
out vec4 fragment;

void main() {
    fragment = texture(source, vTextureCoordinate) * vColor * clipCoverage();
}

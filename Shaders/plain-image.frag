// A picture as it is: with nothing to work out, a software renderer copies texels.
uniform sampler2D source;
in vec2 vTextureCoordinate;
out vec4 fragment;

void main() {
    fragment = texture(source, vTextureCoordinate) * clipCoverage();
}

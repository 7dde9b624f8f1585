// A texture as it is. Without arithmetic, a software renderer copies texels.
uniform sampler2D source;
in vec2 vTextureCoordinate;
out vec4 fragment;

void main() {
    fragment = texture(source, vTextureCoordinate) * clipCoverage();
}

// A texture as it is, with filtered texels: an image of full opacity that is scaled, rotated or projected.
//
// max() changes no value; see image.frag.
uniform sampler2D source;
in vec2 vTextureCoordinate;
out vec4 fragment;

void main() {
    fragment = max(texture(source, vTextureCoordinate), 0.0) * clipCoverage();
}

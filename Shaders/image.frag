// A texture multiplied by a colour, which carries opacity and tint.
//
// max() changes no value. It keeps Mesa's software renderer from its 8-bit path, which rounds differently. Mesa chooses that
// path depending on what else lies in the same tile, so colours would flicker by up to four levels of 255.
uniform sampler2D source;
in vec4 vColor;
in vec2 vTextureCoordinate;
out vec4 fragment;

void main() {
    vec4 tint = vec4(vColor.rgb, max(vColor.a, 0.0));
    fragment = texture(source, vTextureCoordinate) * tint * clipCoverage();
}

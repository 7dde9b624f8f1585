// A picture times a colour; the colour carries opacity, tint and dimming.
//
// The maximum changes no number. It keeps Mesa's software renderer from doing this in bytes, which it does or not by
// what else lies in the same tile, and which rounds otherwise: colours would flicker by up to four levels.
uniform sampler2D source;
in vec4 vColor;
in vec2 vTextureCoordinate;
out vec4 fragment;

void main() {
    vec4 tint = vec4(vColor.rgb, max(vColor.a, 0.0));
    fragment = texture(source, vTextureCoordinate) * tint * clipCoverage();
}

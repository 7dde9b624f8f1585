// A colour. Premultiplied, like every colour here.
in vec4 vColor;
out vec4 fragment;

void main() {
    fragment = vColor * clipCoverage();
}

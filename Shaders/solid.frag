// One colour. All colours are premultiplied.
in vec4 vColor;
out vec4 fragment;

void main() {
    fragment = vColor * clipCoverage();
}

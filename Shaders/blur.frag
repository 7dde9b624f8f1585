// One direction of a Gaussian blur with a standard deviation of at most 2.7 texels, and the saturation of the result.
//
// Linear filtering reads two texels at once, at the point between them where they have the right weights.
uniform sampler2D source;
in vec2 vTextureCoordinate;
in vec4 vLimits;  // xy: the step to the next texel; z: 1 / (2 · variance); w: the saturation, 1 to keep it
out vec4 fragment;

void main() {
    vec4 sum = texture(source, vTextureCoordinate);
    float total = 1.0;
    // From one weight to the next, the ratio shrinks by the same factor.
    float weight = 1.0, ratio = exp(-vLimits.z), factor = ratio * ratio;
    for (int i = 1; i < 8; i += 2) {
        float near = weight * ratio;
        weight = near * ratio * factor;
        ratio *= factor * factor;
        float both = near + weight;
        vec2 offset = (float(i) + weight / both) * vLimits.xy;
        sum += both * (texture(source, vTextureCoordinate + offset) + texture(source, vTextureCoordinate - offset));
        total += 2.0 * both;
    }
    vec4 color = sum / total;
    float luminance = dot(color.rgb, vec3(0.2126, 0.7152, 0.0722));
    fragment = vec4(clamp(mix(vec3(luminance), color.rgb, vLimits.w), 0.0, color.a), color.a);
}

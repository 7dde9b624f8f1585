// How much of a pixel a rounded box covers.
//
// The signed distance to the edge over its own gradient is the distance in pixels, whatever turned, scaled or
// projected the box; half a pixel inside is full coverage, half a pixel outside none.
float boxDistance(vec2 p, vec2 halfSize, float radius) {
    vec2 q = abs(p) - halfSize + radius;
    return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radius;
}

float coverage(float d) {
    float perPixel = length(vec2(dFdx(d), dFdy(d)));
    return clamp(0.5 - d / max(perPixel, 1e-6), 0.0, 1.0);
}

#ifdef CLIPPED
// The rounded, perhaps turned, clip that this quad touches the corners of.
uniform mat3 clipFromPixel;
uniform vec3 clipBox;

float clipCoverage() {
    vec3 p = clipFromPixel * vec3(gl_FragCoord.xy, 1.0);
    return coverage(boxDistance(p.xy / p.z, clipBox.xy, clipBox.z));
}
#else
#define clipCoverage() 1.0
#endif

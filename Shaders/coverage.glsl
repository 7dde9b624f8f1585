// The fraction of a pixel that a rounded box covers.
//
// It is approximated from the signed distance to the box's edge in pixels: 1 from half a pixel inside, 0 from half a
// pixel outside. The distance is measured in the box's own plane and converted to pixels by its gradient: the change of
// p per pixel (pixelX, pixelY) along the direction to the nearest edge. The derivative of the distance itself would be
// wrong at the corners, where that direction differs between neighbouring pixels.
//
// A corner begins at the distance `reach` from the ends of its sides. Its arc is that of RoundCorner in RoundCorner.swift:
// for the squareness 0 a circle, for 1 a continuous corner, without a branch, because a software renderer runs both sides.
float boxCoverage(
    vec2 p, vec2 pixelX, vec2 pixelY, vec2 halfSize, float reach, float squareness) {
    vec2 q = abs(p) - halfSize + reach;
    vec2 outside = max(q, 0.0);
    // The root of f(u) + f(v) is 1 on the arc. f(u) is u * u * weight; both are multiplied by the reach.
    vec2 u = outside / max(reach, 1e-4);
    float square = squareness * step(1e-4, reach);
    vec2 weight = (1.0 - square) + square * u * (0.63 + 0.37 * u);
    vec2 slope = (1.0 - square) + square * u * (0.945 + 0.74 * u);
    float around = sqrt(dot(outside * outside, weight));
    float distance = around + min(max(q.x, q.y), 0.0) - reach;
    vec2 nearest = around > 0.0 ? outside * slope / around : vec2(greaterThan(q, q.yx));
    nearest *= sign(p);
    float perPixel = length(vec2(dot(pixelX, nearest), dot(pixelY, nearest)));
    return clamp(0.5 - distance / max(perPixel, 1e-6), 0.0, 1.0);
}

#ifdef CLIPPED
// The rounded or rotated clip of this quad. The box's centre is the origin of the clip's plane.
uniform mat3 clipFromPixel;
uniform vec2 clipSize;     // half width, half height
uniform vec4 clipReaches;  // of the corners: top left, top right, bottom left, bottom right
uniform float clipSquareness;

float clipCoverage() {
    vec3 h = clipFromPixel * vec3(gl_FragCoord.xy, 1.0);
    vec2 p = h.xy / h.z;
    vec2 reaches = p.y < 0.0 ? clipReaches.xy : clipReaches.zw;
    return boxCoverage(
        p, dFdx(p), dFdy(p), clipSize, p.x < 0.0 ? reaches.x : reaches.y, clipSquareness);
}
#else
#define clipCoverage() 1.0
#endif

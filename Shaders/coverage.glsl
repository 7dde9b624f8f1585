// The fraction of a pixel that a rounded box covers.
//
// It is approximated from the signed distance to the box's edge in pixels: 1 from half a pixel inside, 0 from half a
// pixel outside. The distance is measured in the box's own plane and converted to pixels by its gradient: the change of
// p per pixel (pixelX, pixelY) along the direction to the nearest edge. The derivative of the distance itself would be
// wrong at the corners, where that direction differs between neighbouring pixels.
float boxCoverage(vec2 p, vec2 pixelX, vec2 pixelY, vec2 halfSize, float radius) {
    vec2 q = abs(p) - halfSize + radius;
    vec2 outside = max(q, 0.0);
    float around = length(outside);
    float distance = around + min(max(q.x, q.y), 0.0) - radius;
    vec2 nearest = around > 0.0 ? outside / around : vec2(greaterThan(q, q.yx));
    nearest *= sign(p);
    float perPixel = length(vec2(dot(pixelX, nearest), dot(pixelY, nearest)));
    return clamp(0.5 - distance / max(perPixel, 1e-6), 0.0, 1.0);
}

#ifdef CLIPPED
// The rounded or rotated clip of this quad. The box's centre is the origin of the clip's plane.
uniform mat3 clipFromPixel;
uniform vec2 clipSize;   // half width, half height
uniform vec4 clipRadii;  // of the corners: top left, top right, bottom left, bottom right

float clipCoverage() {
    vec3 h = clipFromPixel * vec3(gl_FragCoord.xy, 1.0);
    vec2 p = h.xy / h.z;
    vec2 radii = p.y < 0.0 ? clipRadii.xy : clipRadii.zw;
    return boxCoverage(p, dFdx(p), dFdy(p), clipSize, p.x < 0.0 ? radii.x : radii.y);
}
#else
#define clipCoverage() 1.0
#endif

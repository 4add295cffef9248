"""GLSL sources: shadow pass, dice (convex bodies with printed faces), and ground.

The surface of a die is shaded from its face planes. The nearest plane selects the face whose tile is sampled.
A soft maximum over all planes rounds the normals along the edges, so that a coarse mesh looks beveled. Clear
bodies are traced once to the plane where the refracted ray leaves. Reflectance is GGX (Walter et al. 2007)
with Schlick's Fresnel term; a lamp's size widens the lobe (Karis 2013).
"""

from __future__ import annotations

MAX_FACES = 60
MAX_LIGHTS = 3
MAX_BALLS = 24
MAX_BOXES = 3

SHADOW_VERTEX = """
#version 330
uniform mat4 u_model; uniform mat4 u_light;
in vec3 in_position;
void main() { gl_Position = u_light * u_model * vec4(in_position, 1.0); }
"""

SHADOW_FRAGMENT = """
#version 330
void main() {}
"""

VERTEX = """
#version 330
uniform mat4 u_model; uniform mat4 u_camera;
in vec3 in_position;
centroid out vec3 v_body; centroid out vec3 v_tray;
void main() {
    vec4 tray = u_model * vec4(in_position, 1.0);
    v_body = in_position; v_tray = tray.xyz;
    gl_Position = u_camera * tray;
}
"""

_COMMON = (
    f"""
#version 330
#define MAX_LIGHTS {MAX_LIGHTS}
#define MAX_FACES {MAX_FACES}
#define MAX_BALLS {MAX_BALLS}
#define MAX_BOXES {MAX_BOXES}
"""
    + """
uniform vec3 u_eye;
uniform int u_lights;
uniform vec4 u_light_place[MAX_LIGHTS];   // xyz in mm, w: radius in mm
uniform vec3 u_light_color[MAX_LIGHTS];  // irradiance at the middle of the tray
uniform vec3 u_middle;
uniform mat4 u_shadow_matrix[MAX_LIGHTS];
uniform sampler2DShadow u_shadow;           // the lamps' maps side by side
uniform float u_shadow_soft[MAX_LIGHTS];
uniform int u_balls;
uniform vec4 u_ball[MAX_BALLS];           // bodies as balls, for ambient occlusion
uniform vec3 u_sky; uniform vec3 u_floor;
uniform vec4 u_box_dir[MAX_BOXES];        // bright windows: direction, half-width
uniform vec3 u_box_up[MAX_BOXES]; uniform vec4 u_box_color[MAX_BOXES]; // a: half-height
uniform sampler2D u_ground; uniform vec4 u_ground_rect; // x0, y0, width, height in mm

centroid in vec3 v_body; centroid in vec3 v_tray;
out vec4 f_color;

float hash(vec3 p) {
    p = fract(p * vec3(0.1031, 0.1030, 0.0973));
    p += dot(p, p.yxz + 33.33);
    return fract((p.x + p.y) * p.z);
}
float noise(vec3 p) {
    vec3 i = floor(p), f = fract(p); f = f * f * (3.0 - 2.0 * f);
    return mix(mix(mix(hash(i), hash(i + vec3(1,0,0)), f.x),
                   mix(hash(i + vec3(0,1,0)), hash(i + vec3(1,1,0)), f.x), f.y),
               mix(mix(hash(i + vec3(0,0,1)), hash(i + vec3(1,0,1)), f.x),
                   mix(hash(i + vec3(0,1,1)), hash(i + vec3(1,1,1)), f.x), f.y), f.z);
}
float fbm(vec3 p) {
    return 0.5 * noise(p) + 0.27 * noise(p * 2.1 + 7.0) + 0.15 * noise(p * 4.3 + 3.0)
         + 0.08 * noise(p * 8.9 + 11.0);
}
const vec2 TAPS[5] = vec2[5](vec2(.15,.1), vec2(.85,-.3), vec2(-.1,-.85), vec2(-.8,.2), vec2(.2,.8));
float shadow_at(int which, vec3 place) {
    vec4 q = u_shadow_matrix[which] * vec4(place, 1.0);
    vec3 s = q.xyz / q.w * 0.5 + 0.5;
    if (any(lessThan(s, vec3(0.0))) || any(greaterThan(s, vec3(1.0)))) return 1.0;
    float turn = 6.2831 * hash(vec3(gl_FragCoord.xy, 1.0)), c = cos(turn), d = sin(turn), sum = 0.0;
    for (int i = 0; i < 5; ++i) {
        vec2 o = mat2(c, d, -d, c) * TAPS[i] * u_shadow_soft[which];
        vec2 at = clamp(s.xy + o, 0.0, 1.0);
        sum += texture(u_shadow, vec3((at.x + float(which)) / float(MAX_LIGHTS), at.y, s.z - 0.0025));
    }
    return sum / 5.0;
}
float open_sky(vec3 place, vec3 n, int skip) {
    float open = 1.0;
    for (int i = 0; i < u_balls; ++i) {
        if (i == skip) continue;
        vec3 d = u_ball[i].xyz - place; float r = u_ball[i].w, dist2 = dot(d, d);
        float cosine = dot(n, d) * inversesqrt(dist2);
        open *= 1.0 - clamp(cosine * 0.9 + 0.1, 0.0, 1.0) * min(r * r / dist2, 0.9);
    }
    return open;
}
vec3 surroundings(vec3 d, float rough) {
    vec3 c = mix(u_floor, u_sky, smoothstep(-0.25 - rough, 0.35 + rough, -d.z));
    c *= 0.75 + 0.5 * fbm(d * 2.5 + u_middle);
    for (int i = 0; i < MAX_BOXES; ++i) {
        vec3 axis = u_box_dir[i].xyz; float along = dot(d, axis);
        if (along <= 0.0) continue;
        vec3 side = cross(axis, u_box_up[i]);
        vec2 q = vec2(dot(d, side), dot(d, u_box_up[i])) / along;
        vec2 half_size = vec2(u_box_dir[i].w, u_box_color[i].a);
        vec2 soft = vec2(0.02 + rough);
        vec2 inside = smoothstep(-half_size - soft, -half_size + soft, q)
                    * (1.0 - smoothstep(half_size - soft, half_size + soft, q));
        float area = half_size.x * half_size.y;
        c += u_box_color[i].rgb * inside.x * inside.y * area / (area + rough * rough);
    }
    return c;
}
// The light that a surface scatters; the reflection is returned in ``gloss``.
vec3 lit(
    vec3 place, vec3 n, vec3 v, vec3 albedo, float rough, float metal, float f0, float open, out vec3 gloss
) {
    gloss = vec3(0.0);
    float up = -n.z;
    vec3 bounce = mix(u_floor, u_sky, clamp(0.5 + 0.5 * up, 0.0, 1.0));
    vec3 out_color = albedo * (1.0 - metal) * bounce * open;
    vec3 spec_color = mix(vec3(f0), albedo, metal);
    float nv = max(dot(n, v), 1e-3);
    for (int i = 0; i < u_lights; ++i) {
        vec3 to = u_light_place[i].xyz - place; float dist = length(to); vec3 l = to / dist;
        float reach = length(u_light_place[i].xyz - u_middle) / dist;
        float size = u_light_place[i].w / dist;
        float nl = clamp((dot(n, l) + size * 0.5) / (1.0 + size * 0.5), 0.0, 1.0);
        if (nl <= 0.0) continue;
        float seen = shadow_at(i, place + n * 0.4);
        vec3 arriving = u_light_color[i] * reach * reach * seen;
        vec3 h = normalize(l + v); float nh = max(dot(n, h), 0.0);
        float a0 = max(rough * rough, 0.003), a = clamp(a0 + size * 0.33, 0.0, 1.0);
        float a2 = a * a, t = nh * nh * (a2 - 1.0) + 1.0;
        float lobe = a2 / (3.14159 * t * t) * (a0 / a) * (a0 / a);
        float k = (rough + 1.0) * (rough + 1.0) / 8.0;
        float vis = 0.25 / ((nl * (1.0 - k) + k) * (nv * (1.0 - k) + k));
        vec3 fresnel = spec_color + (1.0 - spec_color) * pow(1.0 - clamp(dot(h, v), 0.0, 1.0), 5.0);
        out_color += arriving * nl * albedo * (1.0 - metal) * 0.955;
        gloss += arriving * nl * fresnel * min(lobe * vis, 8.0);
    }
#ifdef MATTE
    return out_color;
#endif
    vec3 mirror = surroundings(reflect(-v, n), rough);
    float grazing = pow(1.0 - min(nv, 1.0), 5.0);
    vec3 fresnel = spec_color + (max(vec3(1.0 - rough), spec_color) - spec_color) * grazing;
    gloss += mirror * fresnel * mix(1.0, open, 0.7);
    return out_color;
}
"""
)

GROUND_FRAGMENT = (
    _COMMON.replace("#version 330", "#version 330\n#define MATTE")
    + """
uniform float u_ground_rough; uniform float u_ground_bump;
void main() {
    vec2 uv = (v_tray.xy - u_ground_rect.xy) / u_ground_rect.zw;
    vec3 albedo = texture(u_ground, uv).rgb;
    albedo *= albedo;
    vec3 q = v_tray * 1.7;
    vec3 n = normalize(vec3((noise(q) - 0.5) * u_ground_bump, (noise(q + 31.0) - 0.5) * u_ground_bump, -1.0));
    vec3 v = normalize(u_eye - v_tray);
    vec3 gloss;
    vec3 color = lit(v_tray, n, v, albedo, u_ground_rough, 0.0, 0.03, open_sky(v_tray, n, -1), gloss);
    f_color = vec4(clamp(color + gloss, 0.0, 500.0), 1.0);
}
"""
)

_DIE = """
uniform mat4 u_model; uniform mat3 u_turn; uniform float u_scale;
uniform int u_self; uniform int u_faces; uniform int u_front;
uniform vec4 u_plane[MAX_FACES]; uniform vec3 u_right[MAX_FACES]; uniform vec3 u_up[MAX_FACES];
uniform vec4 u_center[MAX_FACES];      // w: half side of the tile in body units
uniform sampler2DArray u_tiles;        // r: ink, g: depth, b: second ink
uniform vec3 u_base; uniform vec3 u_second; uniform float u_pattern_scale;
uniform vec3 u_seed; uniform vec3 u_ink; uniform vec3 u_ink2; uniform float u_ink_metal;
uniform float u_rough; uniform float u_metal; uniform float u_clear; uniform float u_cloud;
uniform float u_bevel; uniform float u_engrave; uniform float u_glow;

vec3 tile_at(int face, vec3 p) {
    vec3 d = p - u_center[face].xyz;
    vec2 uv = vec2(dot(d, u_right[face]), -dot(d, u_up[face])) / (2.0 * u_center[face].w) + 0.5;
    if (any(lessThan(uv, vec2(0.0))) || any(greaterThan(uv, vec2(1.0)))) return vec3(0.0);
    // One level: the tiles are already scaled to the size of the die in the picture.
    return textureLod(u_tiles, vec3(uv, float(face)), 0.0).rgb;
}
vec3 body_color(vec3 p) {
    vec3 q = p * u_pattern_scale + u_seed;
#if PATTERN == 1
    return mix(u_base, u_second, smoothstep(0.35, 0.65, fbm(q + 1.5 * fbm(q * 0.7))));
#elif PATTERN == 2
    return mix(u_base, u_second, smoothstep(0.58, 0.66, noise(q * 6.0)));
#elif PATTERN == 3
    return u_base + u_second * step(0.93, hash(floor(q * 14.0)));
#elif PATTERN == 4
    return mix(u_base, u_second, smoothstep(-0.4, 0.4, dot(p, normalize(u_seed))));
#elif PATTERN == 5
    return mix(u_base, u_second, 0.5 + 0.5 * sin(9.0 * fbm(q) * 2.0));
#else
    return u_base * (0.94 + 0.12 * noise(q * 5.0));
#endif
}
void main() {
    int face = 0; float nearest = -1e9;
    for (int i = 0; i < u_front; ++i) {
        float h = dot(u_plane[i].xyz, v_body) - u_plane[i].w;
        if (h > nearest) { nearest = h; face = i; }
    }
    vec3 n = vec3(0.0);
    for (int i = 0; i < u_front; ++i) {
        float h = dot(u_plane[i].xyz, v_body) - u_plane[i].w - nearest;
        n += u_plane[i].xyz * exp(max(h / u_bevel, -40.0));
    }
    n = normalize(n + 1e-6);
    vec3 albedo = body_color(v_body);
    float metal = u_metal, rough = u_rough, clear = u_clear;
#ifdef INKED
    {
        vec3 t = tile_at(face, v_body);
        float e = u_center[face].w / 40.0;
        float du = tile_at(face, v_body + u_right[face] * e).g - tile_at(face, v_body - u_right[face] * e).g;
        float dv = tile_at(face, v_body + u_up[face] * e).g - tile_at(face, v_body - u_up[face] * e).g;
        n = normalize(n + (u_right[face] * du + u_up[face] * dv) * u_engrave);
        float cover = max(t.r, t.b);
        albedo = mix(albedo, mix(u_ink, u_ink2, t.b), cover);
        metal = mix(metal, u_ink_metal, cover); clear *= 1.0 - cover;
        rough = mix(rough, max(0.35, rough), cover * (1.0 - u_ink_metal));
    }
#endif
#if PATTERN == 3
    rough = mix(rough, 0.15, 0.5);
#endif
    vec3 nt = normalize(u_turn * n);
    vec3 v = normalize(u_eye - v_tray);
    if (dot(nt, v) < 0.02) nt = normalize(nt + v * (0.02 - dot(nt, v)));
    float low = clamp((-v_tray.z) / (u_scale * 1.2) + 0.25, 0.0, 1.0);
    float open = open_sky(v_tray, nt, u_self) * mix(low, 1.0, clamp(-nt.z, 0.0, 1.0));
    vec3 gloss;
    vec3 color = lit(v_tray, nt, v, albedo, rough, metal, 0.04, open, gloss);
#ifdef CLEAR
    {
        vec3 nb = n, vb = transpose(u_turn) * v;
        vec3 r = refract(-vb, nb, 1.0 / 1.49);
        float far = 1e9; int out_face = face;
        for (int i = 0; i < u_faces; ++i) {
            float toward = dot(u_plane[i].xyz, r);
            if (toward <= 1e-4) continue;
            float t = (u_plane[i].w - dot(u_plane[i].xyz, v_body)) / toward;
            if (t < far) { far = t; out_face = i; }
        }
        far = clamp(far, 0.0, 4.0);
        vec3 leave = v_body + r * far, away = normalize(u_turn * r);
        vec3 there = (u_model * vec4(leave, 1.0)).xyz;
        vec3 behind;
        if (away.z > 0.05) {
            vec2 hit = there.xy + away.xy * (-there.z / away.z);
            vec2 at = clamp((hit - u_ground_rect.xy) / u_ground_rect.zw, -2.0, 3.0);
            vec3 g = textureLod(u_ground, at, 2.0).rgb;
            vec3 light = u_sky * 0.35;
            for (int i = 0; i < u_lights; ++i) light += u_light_color[i] * 0.45;
            behind = g * g * light;
        } else behind = mix(u_floor, u_sky, 0.5);
#ifdef INKED
        vec3 t = tile_at(out_face, leave);
        behind = mix(behind, mix(u_ink, u_ink2, t.b) * (u_sky * 0.5 + 0.15), max(t.r, t.b) * 0.75);
#endif
        vec3 tint = pow(max(body_color(leave * 0.6), vec3(0.004)), vec3(far * mix(0.35, 1.1, u_cloud)));
        vec3 inside = behind * tint;
        vec3 glow = albedo * (u_sky * 0.5 + u_floor * 0.3);
        for (int i = 0; i < u_lights; ++i) {
            vec3 l = normalize(u_light_place[i].xyz - v_tray);
            glow += albedo * u_light_color[i] * (0.25 + 0.5 * pow(max(dot(-l, nt), 0.0), 1.5));
        }
        inside = mix(inside, glow * 0.7, u_cloud);
        color = mix(color, inside, clear);
    }
#endif
    f_color = vec4(clamp(color + gloss + albedo * u_glow, 0.0, 500.0), 1.0);
}
"""


def die_fragment(pattern: int, *, clear: bool, inked: bool) -> str:
    """The fragment shader for one pattern (an index of ``stage.PATTERNS``) and type of body.

    Mesa's llvmpipe executes both sides of a branch, so unused features are removed by the preprocessor.
    """
    defines = f"#define PATTERN {pattern}\n" + "#define CLEAR\n" * clear + "#define INKED\n" * inked
    return _COMMON.replace("#version 330\n", "#version 330\n" + defines) + _DIE

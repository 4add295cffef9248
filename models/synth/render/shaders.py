"""GLSL sources: shadow pass, ground, and the light that ground and dice share.

``traywatch.models.synth.render.die_shaders`` has the dice. Reflectance is GGX (Walter et al. 2007)
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

COMMON = (
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
    COMMON.replace("#version 330", "#version 330\n#define MATTE")
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

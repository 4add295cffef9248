"""GLSL source of dice: convex bodies with printed faces, opaque or clear.

The surface of a die is shaded from its face planes. The nearest plane selects the face whose tile is sampled.
A soft maximum over all planes rounds the normals along the edges, so that a coarse mesh looks beveled. Clear
bodies are traced once to the plane where the refracted ray leaves.
"""

from __future__ import annotations

from traywatch.models.synth.render.shaders import COMMON

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
    return COMMON.replace("#version 330\n", "#version 330\n" + defines) + _DIE

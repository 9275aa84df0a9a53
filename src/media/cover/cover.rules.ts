import { markupText } from '#kit/markup-text.ts';
import type { DrawingPoint, Ink } from './drawing.rules.ts';
import { circle, round, seededRandom, seedFromText } from './drawing.rules.ts';
import { motifOf } from './motifs.rules.ts';
import type { CoverFamily, CoverType, Palette } from './palette.rules.ts';
import { coverFamily, GLYPH_TONES, PALETTES } from './palette.rules.ts';

export { coverFamily } from './palette.rules.ts';

const GLYPH_SEED = 7;

type Scene = Readonly<{
  palette: Palette;
  focus: DrawingPoint;
  id: string;
  motif: (ink?: Partial<Ink>) => string;
}>;

const COMPOSITIONS: Readonly<Record<CoverFamily, (scene: Scene) => string>> = {
  earn: fullField,
  watch: lens,
  consult: twoVoices,
  quick: closeUp,
  listen: grooves,
  open: inkOnPaper,
};

/** One picture per publication: the topic chooses the curve, the type the colours and the framing. */
export function coverSvg(input: { type: CoverType; topic: string; seed: number; label: string }): string {
  const family = coverFamily(input.type);
  const palette = PALETTES[family];
  const { draw, focus } = motifOf(input.topic);
  const ink = { line: palette.line, accent: palette.accent };
  const scene: Scene = {
    palette,
    focus,
    id: `${family}${Math.trunc(input.seed)}-${seedFromText(input.topic).toString(36)}`,
    motif: (other) => draw({ ...ink, random: seededRandom(input.seed), ...other }),
  };
  return frame(palette.field, COMPOSITIONS[family](scene), input.label);
}

/** A topic's own curve, always the same. `topic`: its name or its slug. */
export function topicGlyphSvg(topic: string, tone: keyof typeof GLYPH_TONES = 'light'): string {
  const { field, line, accent } = GLYPH_TONES[tone];
  return frame(field, motifOf(topic).draw({ line, accent, random: seededRandom(GLYPH_SEED) }), '');
}

function frame(field: string, picture: string, label: string): string {
  const name = label.trim() === '' ? 'aria-hidden="true"' : `role="img" aria-label="${markupText(label)}"`;
  const box = 'width="400" height="250" viewBox="0 0 400 250" preserveAspectRatio="xMidYMid slice"';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} ${name}><rect width="400" height="250" fill="${field}"/>${picture}</svg>`;
}

function fullField({ palette, motif }: Scene): string {
  return `<rect y="96" width="400" height="62" fill="${palette.line}" fill-opacity=".08"/>${motif()}`;
}

function lens({ palette, focus, id, motif }: Scene): string {
  const centre: DrawingPoint = [Math.min(276, Math.max(124, focus[0])), 125];
  const rim = circle(centre, 104, `fill="none" stroke="${palette.line}" stroke-width="1.6"`);
  return [
    `<defs><clipPath id="${id}-lens">${circle(centre, 104, '')}</clipPath><g id="${id}-motif">${motif()}</g></defs>`,
    `<use href="#${id}-motif" opacity=".2"/>`,
    circle(centre, 104, `fill="${palette.panel}"`),
    `<g clip-path="url(#${id}-lens)"><use href="#${id}-motif"/></g>`,
    rim,
  ].join('');
}

function twoVoices({ palette, id, motif }: Scene): string {
  const answer = motif({ line: palette.field, accent: '#8A3300' });
  return [
    `<clipPath id="${id}-ask"><path d="M0 0H228L172 250H0Z"/></clipPath>`,
    `<clipPath id="${id}-answer"><path d="M234 0H400V250H178Z"/></clipPath>`,
    `<g clip-path="url(#${id}-ask)">${motif()}</g>`,
    `<g clip-path="url(#${id}-answer)"><rect width="400" height="250" fill="${palette.line}"/>`,
    `<g transform="translate(0 -14)">${answer}</g></g>`,
  ].join('');
}

function closeUp({ focus, motif }: Scene): string {
  const zoom = 1.9;
  const shift = (centre: number, size: number) =>
    round(Math.min(0, Math.max(size - size * zoom, size / 2 - centre * zoom)));
  return `<g transform="translate(${shift(focus[0], 400)} ${shift(focus[1], 250)}) scale(${zoom})">${motif()}</g>`;
}

function grooves({ palette, id, motif }: Scene): string {
  const rings = Array.from({ length: 9 }, (_, ring) =>
    circle(
      [200, 125],
      34 + ring * 15,
      `fill="none" stroke="${palette.line}" stroke-opacity="${ring % 3 ? 0.22 : 0.5}"`,
    ),
  );
  return [
    `<clipPath id="${id}-record">${circle([200, 125], 150, '')}</clipPath>`,
    `<g clip-path="url(#${id}-record)" opacity=".6">${motif()}</g>`,
    ...rings,
    circle([200, 125], 30, `fill="${palette.line}"`),
    `<path d="M193 113l20 12-20 12z" fill="${palette.field}"/>`,
  ].join('');
}

function inkOnPaper({ palette, motif }: Scene): string {
  const border =
    'x=".75" y=".75" width="398.5" height="248.5" fill="none" stroke-opacity=".35" stroke-width="1.5"';
  return `${motif()}<rect ${border} stroke="${palette.line}"/>`;
}

import { markupText } from '#kit/markup-text.ts';
import { coverSvg } from '../cover/cover.rules.ts';
import { round } from '../cover/drawing.rules.ts';
import { motifOf } from '../cover/motifs.rules.ts';
import type { CoverFamily, CoverType, Palette } from '../cover/palette.rules.ts';
import { coverFamily, PALETTES } from '../cover/palette.rules.ts';
import {
  COLUMN,
  clipLine,
  layTitle,
  namesLine,
  type ShareFace,
  settable,
  shareWidth,
} from './share-picture.rules.ts';
import { SHARE_SIZE } from './share-picture.schema.ts';

/** Everything that a picture shows: equal drawings make equal pictures. */
export interface ShareDrawing {
  /** Raised when the same words are drawn in another way; pictures are cached for a year. */
  version: number;
  type: CoverType;
  topic: string;
  seed: number;
  /** The kind of content. */
  label: string;
  credits: readonly string[];
  title: string;
  faculty: readonly string[];
  brand: string;
}
export const DRAWING_VERSION = 1;

const { width: WIDTH, height: HEIGHT } = SHARE_SIZE;
const MARGIN = 72;
const FOOT = HEIGHT - MARGIN;
const FAMILIES: Record<ShareFace, string> = {
  display: 'font-family="Source Serif 4 Display" font-weight="600"',
  strong: 'font-family="Source Sans 3" font-weight="600"',
  sans: 'font-family="Source Sans 3" font-weight="400"',
};

/** The cover on the right, fading into its own field; the words on the left, aligned at the foot. */
export function sharePictureSvg(drawing: ShareDrawing): string {
  const palette = PALETTES[coverFamily(drawing.type)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${palette.field}"/>`,
    artOf(drawing, palette),
    masthead(drawing.brand, palette),
    wordsOf(drawing, palette),
    '</svg>',
  ].join('');
}

type PictureFrame = {
  scale: number;
  x: number;
  fade: readonly [x1: number, y1: number, x2: number, y2: number];
};
const SCALE = 2.6;
/** The field fades into the picture from the end of the column. */
const STRAIGHT = [630, 0, 820, 0] as const;

/** Places the cover so that its focus is visible: it is 400 × 250 units, wider than the space beside the words. */
function framing(family: CoverFamily, focus: number): PictureFrame {
  if (family === 'watch')
    return { scale: 2.52, x: 922 - 2.52 * Math.min(276, Math.max(124, focus)), fade: [560, 0, 700, 0] };
  // Of the two voices only the answer is shown: the fade ends along the slant between them.
  if (family === 'consult') return { scale: SCALE, x: 250, fade: [848.1, -10.56, 850.6, -10] };
  if (family === 'listen') return { scale: SCALE, x: 930 - SCALE * 200, fade: STRAIGHT };
  return {
    scale: SCALE,
    x: Math.min(560, Math.max(WIDTH - 400 * SCALE, 900 - SCALE * focus)),
    fade: STRAIGHT,
  };
}

function artOf({ type, topic, seed }: ShareDrawing, { field }: Palette): string {
  const family = coverFamily(type);
  const { scale, x, fade } = framing(family, motifOf(topic).focus[0]);
  const [x1, y1, x2, y2] = fade;
  return [
    `<g transform="translate(${round(x)} ${round((HEIGHT - 250 * scale) / 2)}) scale(${scale})">${coverSvg({ type, topic, seed, label: '' })}</g>`,
    `<linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">`,
    `<stop offset="0" stop-color="${field}"/><stop offset="1" stop-color="${field}" stop-opacity="0"/></linearGradient>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#fade)"/>`,
  ].join('');
}

/** The logo, repeated doses climbing into a band with the one amber point, and the name of the product. */
function masthead(brand: string, { ink, line, field, accent }: Palette): string {
  const name = clipLine(settable(brand), COLUMN - 64, 34, 'display');
  return [
    `<g transform="translate(${MARGIN} 56) scale(1.45)" fill="none">`,
    `<rect y="6" width="34" height="9" rx="2" fill="${line}" opacity=".22"/>`,
    `<path d="M1 28 6 17c2 3 3 4 5 5.5L16 11c2 3 3.5 4.5 5 5.5L26 7c2 3.5 4 5 7 6" stroke="${line}" stroke-width="2.3" stroke-linejoin="round" stroke-linecap="round"/>`,
    `<circle cx="26" cy="6.6" r="3.4" fill="${accent}" stroke="${field}" stroke-width="1.2"/></g>`,
    text(name, { x: MARGIN + 64, y: 92, size: 34, face: 'display', fill: ink, spacing: -0.4 }),
  ].join('');
}

const BYLINE = 29;
const LABEL = 29;
const LEADING = 1.1;
const CAP = 0.67;

/** From the foot upwards: the faculty, the title, the kind. */
function wordsOf({ title, faculty, label, credits }: ShareDrawing, palette: Palette): string {
  const people = namesLine(faculty.map(settable).filter(Boolean), COLUMN, BYLINE, 'sans');
  const { size, lines } = layTitle(title);
  const last = people ? FOOT - BYLINE - 33 : FOOT - 4;
  const first = last - (lines.length - 1) * size * LEADING;
  return [
    ...lines.map((line, at) =>
      text(line, {
        x: MARGIN,
        y: first + at * size * LEADING,
        size,
        face: 'display',
        fill: palette.ink,
        spacing: -size * 0.012,
      }),
    ),
    people ? text(people, { x: MARGIN, y: FOOT, size: BYLINE, face: 'sans', fill: palette.inkSoft }) : '',
    kindOf(settable(label), credits.map(settable), (lines.length ? first - size * CAP : last) - 40, palette),
  ].join('');
}

/** The kind of content, and the credit it carries. */
function kindOf(label: string, credits: readonly string[], y: number, { line, field }: Palette): string {
  let x = MARGIN;
  const drawn: string[] = [];
  if (label) {
    drawn.push(text(label, { x, y, size: LABEL, face: 'strong', fill: line }));
    x += shareWidth(label, LABEL, 'strong') + 22;
  }
  for (const credit of credits.filter(Boolean)) {
    const width = shareWidth(credit, 25, 'strong') + 28;
    if (x + width > MARGIN + COLUMN) break;
    drawn.push(
      `<rect x="${round(x)}" y="${round(y - 30)}" width="${round(width)}" height="40" rx="8" fill="${line}"/>`,
      text(credit, { x: x + 14, y: y - 1, size: 25, face: 'strong', fill: field }),
    );
    x += width + 12;
  }
  return drawn.join('');
}

interface TextSetting {
  x: number;
  y: number;
  size: number;
  face: ShareFace;
  fill: string;
  spacing?: number;
}
function text(words: string, { x, y, size, face, fill, spacing = 0 }: TextSetting): string {
  const tracking = spacing ? ` letter-spacing="${round(spacing, 2)}"` : '';
  return `<text x="${round(x)}" y="${round(y)}" ${FAMILIES[face]} font-size="${size}" fill="${fill}"${tracking} xml:space="preserve">${markupText(words)}</text>`;
}

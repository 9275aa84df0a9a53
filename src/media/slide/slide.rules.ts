import { markupText } from '#kit/markup-text.ts';
import { round, seededRandom, seedFromText } from '../cover/drawing.rules.ts';
import { motifOf } from '../cover/motifs.rules.ts';
import type { Palette } from '../cover/palette.rules.ts';
import { coverFamily, PALETTES } from '../cover/palette.rules.ts';
import type { Typeface } from '../cover/text-width.rules.ts';
import { balanceText, clipText, textWidth } from '../cover/text-width.rules.ts';

/** `index` counts from 0. */
export type SlideInput = Readonly<{
  title: string;
  bullets: string[];
  reference: string;
  topic: string;
  /** The name of the topic in the language of the words. */
  topicName?: string;
  type: string;
  index: number;
  total: number;
  /** For a slide in another language: the figure of its original (`slideFigure`). */
  figure?: string;
}>;

type Setting = Readonly<{
  titleSize: number;
  bulletSize: number;
  title: string[];
  bullets: string[][];
  height: number;
}>;

const FONTS: Readonly<Record<Typeface, string>> = {
  serif: "'Source Serif 4',Georgia,'Times New Roman',serif",
  sans: "'Hanken Grotesk','Source Sans 3',system-ui,Arial,sans-serif",
};
const LEFT = 76;
const COLUMN = 612;
const BODY = { top: 122, bottom: 600 };
const FIGURE = { x: 752, y: 130, width: 452, height: 452 };
const SIZES = [
  [54, 30],
  [48, 28],
  [43, 26],
  [38, 24],
  [33, 21],
  [28, 18],
  [24, 15],
  [20, 12],
] as const;

/** 16:9, with the words on the left, the topic's curve on the right and the source at the foot. */
export function slideSvg(input: SlideInput): string {
  const palette = PALETTES[coverFamily(input.type)];
  const content = [
    head(input, palette),
    words(input, palette),
    input.figure ?? slideFigure(input),
    foot(input, palette),
  ].join('');
  const box = 'width="1280" height="720" viewBox="0 0 1280 720"';
  const name = `role="img" aria-label="${markupText(input.title)}"`;
  const field = `<rect width="1280" height="720" fill="${palette.slide}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} ${name}>${field}${content}</svg>`;
}

function head({ topic, topicName = topic, index, total }: SlideInput, palette: Palette): string {
  const count = `${index + 1} / ${total}`;
  const countX = FIGURE.x + FIGURE.width - textWidth(count, 20, 'sans');
  return [
    mark(palette),
    line(clipText(topicName, 560, 20, 'sans'), LEFT + 50, 79, 20, 'sans', palette.line),
    line(count, countX, 79, 20, 'sans', palette.inkSoft),
  ].join('');
}

/** The product's mark: a dosing curve, its band, and one amber dose. */
function mark({ line: colour, slide, accent }: Palette): string {
  const curve = 'M1 28L6 17C8 20 9 21 11 22.5L16 11C18 14 19.5 15.5 21 16.5L26 7C28 10.5 30 12 33 13';
  return [
    `<g transform="translate(${LEFT} 57)"><rect y="6" width="34" height="9" rx="2" fill="${colour}" fill-opacity=".16"/>`,
    `<path d="${curve}" fill="none" stroke="${colour}" stroke-width="2.3" stroke-linejoin="round" stroke-linecap="round"/>`,
    `<circle cx="26" cy="6.6" r="3.4" fill="${accent}" stroke="${slide}" stroke-width="1.2"/></g>`,
  ].join('');
}

function words(input: SlideInput, palette: Palette): string {
  const set = fitted(input);
  const parts: string[] = [];
  let y = BODY.top + (BODY.bottom - BODY.top - set.height) / 2;
  for (const text of set.title) {
    y += set.titleSize * 1.14;
    parts.push(line(text, LEFT, y - set.titleSize * 0.22, set.titleSize, 'serif', palette.ink));
  }
  y += set.titleSize * 0.34;
  for (const bullet of set.bullets) {
    y += set.bulletSize * 0.62;
    parts.push(
      `<path d="M${LEFT} ${round(y + set.bulletSize * 0.72)}h14" stroke="${palette.line}" stroke-width="3" stroke-linecap="round"/>`,
    );
    for (const text of bullet) {
      y += set.bulletSize * 1.36;
      parts.push(line(text, LEFT + 34, y - set.bulletSize * 0.3, set.bulletSize, 'sans', palette.inkSoft));
    }
  }
  return parts.join('');
}

/** Picks the largest type sizes at which everything fits; what does not fit even then is dropped from the end. */
function fitted(input: SlideInput): Setting {
  let smallest: Setting | undefined;
  for (const [titleSize, bulletSize] of SIZES) {
    smallest = setting(input, titleSize, bulletSize);
    if (smallest.height <= BODY.bottom - BODY.top && smallest.title.length <= 4) return smallest;
  }
  if (input.bullets.length === 0) return { ...smallest!, height: BODY.bottom - BODY.top };
  return fitted({ ...input, bullets: input.bullets.slice(0, -1) });
}

function setting({ title, bullets }: SlideInput, titleSize: number, bulletSize: number): Setting {
  const titleLines = balanceText(title, COLUMN, titleSize, 'serif');
  const bulletLines = bullets.map((bullet) => balanceText(bullet, COLUMN - 34, bulletSize, 'sans'));
  const lineCount = bulletLines.reduce((sum, lines) => sum + lines.length, 0);
  const bulletHeight = bulletSize * (lineCount * 1.36 + bullets.length * 0.62);
  const height = titleSize * (titleLines.length * 1.14 + 0.34) + bulletHeight;
  return { titleSize, bulletSize, title: titleLines, bullets: bulletLines, height };
}

/** The topic's curve, different on each slide. */
export function slideFigure({ topic, title, type }: Pick<SlideInput, 'topic' | 'title' | 'type'>): string {
  const palette = PALETTES[coverFamily(type)];
  const seed = seedFromText(`${topic}|${title}`);
  const { draw, focus } = motifOf(topic);
  const id = `figure-${seed.toString(36)}`;
  const { x, y, width, height } = FIGURE;
  const zoom = height / 250;
  const shift = Math.min(0, Math.max(width - 400 * zoom, width / 2 - focus[0] * zoom));
  const panel = `x="${x}" y="${y}" width="${width}" height="${height}" rx="22"`;
  const drawing = draw({ line: palette.line, accent: palette.accent, random: seededRandom(seed) });
  return [
    `<clipPath id="${id}"><rect ${panel}/></clipPath><rect ${panel} fill="${palette.slidePanel}"/>`,
    `<g clip-path="url(#${id})"><g transform="translate(${round(x + shift)} ${y}) scale(${round(zoom, 3)})">${drawing}</g></g>`,
    `<rect ${panel} fill="none" stroke="${palette.line}" stroke-opacity=".25" stroke-width="1.5"/>`,
  ].join('');
}

function foot({ reference, index, total }: SlideInput, palette: Palette): string {
  const width = FIGURE.x + FIGURE.width - LEFT;
  const done = round((width * (index + 1)) / Math.max(1, total));
  return [
    `<path d="M${LEFT} 634h${width}" stroke="${palette.line}" stroke-opacity=".3"/>`,
    `<path d="M${LEFT} 634h${Math.min(done, width)}" stroke="${palette.line}" stroke-width="3"/>`,
    line(clipText(reference, width, 20, 'sans'), LEFT, 672, 20, 'sans', palette.inkSoft),
  ].join('');
}

function line(text: string, x: number, y: number, size: number, face: Typeface, colour: string): string {
  const tracking = face === 'serif' ? ' letter-spacing="-.015em"' : '';
  const style = `font-family="${FONTS[face]}" font-size="${size}"${tracking} fill="${colour}"`;
  return `<text x="${round(x)}" y="${round(y)}" ${style}>${markupText(text)}</text>`;
}

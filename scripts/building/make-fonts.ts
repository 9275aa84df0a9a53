/**
 * Cuts the web fonts out of their published sources. Run by hand when a face or its character set changes;
 * the results are committed. The sources stay out of package.json:
 *
 *   npm install --prefix <folder> source-serif source-sans @fontsource-variable/hanken-grotesk subset-font
 *   node scripts/building/make-fonts.ts <folder>
 */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

type Axes = Record<string, number | { min: number; max: number }>;
type SubsetFont = (font: Buffer, text: string, options: object) => Promise<Buffer>;
type Face = {
  name: string;
  family: string;
  source: string;
  characters: string;
  axes: Axes;
  weight: string;
  style?: 'italic';
  first?: true;
};
type Cut = { face: Face; href: string; bytes: number; unicodeRange: string };

const sources = resolve(process.argv[2] ?? '.');
const require = createRequire(join(sources, 'package.json'));
const subsetFont = require('subset-font') as SubsetFont;
const { convert } = require('fontverter') as { convert(font: Buffer, to: 'woff2'): Promise<Buffer> };
const target = resolve(import.meta.dirname, '../../public/fonts');
const styles = resolve(import.meta.dirname, '../../src/ui/styles');

/** What a page waits for: the characters of our five languages and of Spanish names, and common signs. */
const LATIN = `${span(0x20, 0x7e)}\u00a0¡£§©ª«\u00ad®°±²³µ·¹º»¼½¾¿ÀÁÂÃÄÇÈÉÊËÌÍÎÏÑÒÓÔÕÖ×ÙÚÛÜßàáâãäçèéêëìíîïñòóôõö÷ùúûüŒœ‐‑–—‘’‚“”„†‡•…‰‹›⁄€™−\u2009\u202f`;
/** For names from elsewhere, and signs that hardly any text has. */
const LATIN_REST = [...`${span(0xa1, 0xff)}ıŠšŸŽžˆ˚˜`].filter((one) => !LATIN.includes(one)).join('');
const LATIN_EXTENDED = `${LATIN_REST}${span(0x100, 0x17f)}${span(0x218, 0x21b)}`;
const CLINICAL = `${span(0x391, 0x3c9)}${span(0x2190, 0x2199)}⇄⇒⇔∂∆∏∑√∞∫≈≠≤≥≡⅓⅔⅛⅜⅝⅞⁰⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉`;
/** What every text needs, plus what our style sheets use: `tabular-nums`. */
const FEATURES = ['kern', 'liga', 'locl', 'mark', 'mkmk', 'ccmp', 'calt', 'tnum'];

const SERIF = 'source-serif/VAR/SourceSerif4Variable';
const SANS = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk';
/** One optical size for reading and one for headings: the axis itself would double what a page waits for. */
const READING: Axes = { wght: { min: 400, max: 600 }, opsz: 16 };
const HEADINGS: Axes = { wght: { min: 400, max: 500 }, opsz: 44 };
const INTERFACE: Axes = { wght: { min: 400, max: 700 } };

/** Where two faces cover the same character, the browser takes the later one, so the everyday file comes last. */
const FACES: Face[] = [
  {
    name: 'source-serif-4-extended',
    family: 'Source Serif 4',
    source: `${SERIF}-Roman.ttf`,
    characters: LATIN_EXTENDED,
    axes: READING,
    weight: '400 600',
  },
  {
    name: 'source-serif-4-clinical',
    family: 'Source Serif 4',
    source: `${SERIF}-Roman.ttf`,
    characters: CLINICAL,
    axes: READING,
    weight: '400 600',
  },
  {
    name: 'source-serif-4-italic',
    family: 'Source Serif 4',
    source: `${SERIF}-Italic.ttf`,
    characters: `${LATIN}αβγµ≥≤`,
    axes: READING,
    weight: '400 600',
    style: 'italic',
  },
  {
    name: 'source-serif-4',
    family: 'Source Serif 4',
    source: `${SERIF}-Roman.ttf`,
    characters: LATIN,
    axes: READING,
    weight: '400 600',
    first: true,
  },
  {
    name: 'source-serif-4-display',
    family: 'Source Serif 4 Display',
    source: `${SERIF}-Roman.ttf`,
    characters: LATIN,
    axes: HEADINGS,
    weight: '400 500',
    first: true,
  },
  {
    name: 'clinical-symbols',
    family: 'Clinical Symbols',
    source: 'source-sans/WOFF2/VF/SourceSans3VF-Upright.ttf.woff2',
    characters: CLINICAL,
    axes: INTERFACE,
    weight: '400 700',
  },
  {
    name: 'hanken-grotesk-extended',
    family: 'Hanken Grotesk',
    source: `${SANS}-latin-ext-wght-normal.woff2`,
    characters: LATIN_EXTENDED,
    axes: INTERFACE,
    weight: '400 700',
  },
  {
    name: 'hanken-grotesk-rest',
    family: 'Hanken Grotesk',
    source: `${SANS}-latin-wght-normal.woff2`,
    characters: LATIN_REST,
    axes: INTERFACE,
    weight: '400 700',
  },
  {
    name: 'hanken-grotesk',
    family: 'Hanken Grotesk',
    source: `${SANS}-latin-wght-normal.woff2`,
    characters: LATIN,
    axes: INTERFACE,
    weight: '400 700',
    first: true,
  },
];

/**
 * Local faces stretched to the metrics of the web fonts, so that the swap moves nothing. Numbers: em units; averages
 * are those of English text, weighted by letter frequency. Those of desktops and Apple's phones come first, on their
 * own: a machine that has them looks up no other. Those of Android, of most Linux systems and of a bare one follow as
 * one family, taken last: there each missing name or family is a query to another process, which the first layout waits
 * for. No name begins with a generic one: browsers reject it unquoted.
 */
const SERIFS = [
  { called: '', faces: [{ local: ['Georgia'], average: 0.4372 }] },
  {
    called: ' Next',
    faces: [
      { local: ['DejaVu Serif'], average: 0.508 },
      { local: ['Noto Serif'], average: 0.472 },
      { local: ['Liberation Serif'], average: 0.3995 },
    ],
  },
];
const SANS_SERIFS = [
  { called: '', faces: [{ local: ['Arial', 'Liberation Sans', 'Roboto'], average: 0.4392 }] },
  { called: ' Next', faces: [{ local: ['DejaVu Sans'], average: 0.501 }] },
];
const STRETCHED = [
  { family: 'Reading Fallback', of: SERIFS, to: 'serif' },
  { family: 'Display Fallback', of: SERIFS, to: 'display' },
  { family: 'Operating Fallback', of: SANS_SERIFS, to: 'sans' },
] as const;
const METRICS = {
  serif: { average: 0.4595, ascent: 1.036, descent: 0.335 },
  display: { average: 0.4175, ascent: 1.036, descent: 0.335 },
  sans: { average: 0.4417, ascent: 1, descent: 0.303 },
};

function span(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');
}

async function coverage(font: Buffer): Promise<Set<number>> {
  const { create } = (await import('fontkit' as string)) as { create(b: Buffer): { characterSet: number[] } };
  return new Set(create(font).characterSet);
}

function unicodeRange(points: number[]): string {
  const ranges: [number, number][] = [];
  for (const point of points.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && point - last[1] <= 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (n: number) => n.toString(16).toUpperCase().padStart(4, '0');
  return ranges.map(([a, b]) => (a === b ? `U+${hex(a)}` : `U+${hex(a)}-${hex(b)}`)).join(', ');
}

async function cut(face: Face): Promise<Cut> {
  const source = readFileSync(join(sources, 'node_modules', face.source));
  const known = await coverage(source);
  const points = [...new Set(face.characters)].map((c) => c.codePointAt(0)!).filter((p) => known.has(p));
  const subset = await subsetFont(source, String.fromCodePoint(...points), {
    targetFormat: 'sfnt',
    noHinting: true,
    keepFeatures: FEATURES,
    variationAxes: face.axes,
  });
  const font = await convert(withoutReservedName(subset), 'woff2');
  const hash = createHash('sha256').update(font).digest('hex').slice(0, 8);
  const file = `${face.name}-${hash}.woff2`;
  writeFileSync(join(target, file), font);
  return { face, href: `/fonts/${file}`, bytes: font.length, unicodeRange: unicodeRange(points) };
}

/** The OFL reserves the name "Source" for the unmodified fonts; a subset says "Steady" in its name table. */
function withoutReservedName(font: Buffer): Buffer {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, i) => 12 + i * 16);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'name');
  if (entry === undefined) return font;
  const table = font.readUInt32BE(entry + 8);
  const strings = table + font.readUInt16BE(table + 4);
  for (let i = 0; i < font.readUInt16BE(table + 2); i++) {
    const record = table + 6 + i * 12;
    const isFontName = [1, 3, 4, 6, 16, 25].includes(font.readUInt16BE(record + 6));
    const from = strings + font.readUInt16BE(record + 10);
    if (isFontName) rename(font.subarray(from, from + font.readUInt16BE(record + 8)));
  }
  return font;
}

function rename(text: Buffer): void {
  for (const wide of [true, false]) {
    const bytes = (word: string) =>
      wide ? Buffer.from(word, 'utf16le').swap16() : Buffer.from(word, 'latin1');
    const at = text.indexOf(bytes('Source'));
    if (at >= 0) bytes('Steady').copy(text, at);
  }
}

function fontFace({ face, href, unicodeRange: range }: Cut): string {
  return `@font-face {
  font-family: "${face.family}";
  src: url("${href}") format("woff2");
  font-weight: ${face.weight};
  font-style: ${face.style ?? 'normal'};
  font-display: swap;
  unicode-range: ${range};
}\n`;
}

function fallbackFaces({ family, of, to }: (typeof STRETCHED)[number]): string[] {
  return of.flatMap(({ called, faces }) =>
    faces.map((one) => fallbackFace(`${family}${called}`, one, METRICS[to])),
  );
}

function fallbackFace(
  family: string,
  one: { local: string[]; average: number },
  metrics: { average: number; ascent: number; descent: number },
): string {
  const adjust = metrics.average / one.average;
  const percent = (n: number) => `${(n * 100).toFixed(2)}%`;
  return `@font-face {
  font-family: "${family}";
  src: ${one.local.map((name) => `local("${name}")`).join(', ')};
  size-adjust: ${percent(adjust)};
  ascent-override: ${percent(metrics.ascent / adjust)};
  descent-override: ${percent(metrics.descent / adjust)};
  line-gap-override: 0%;
}\n`;
}

mkdirSync(target, { recursive: true });
for (const old of readdirSync(target)) if (old.endsWith('.woff2')) rmSync(join(target, old));
const cuts: Cut[] = [];
for (const face of FACES) cuts.push(await cut(face));
for (const name of ['source-serif', 'source-sans', '@fontsource-variable/hanken-grotesk']) {
  const folder = join(sources, 'node_modules', name);
  const licence = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  if (!licence) throw new Error(`${name} carries no licence text`);
  copyFileSync(join(folder, licence), join(target, `${name.split('/').at(-1)}-OFL.txt`));
}
const first = cuts
  .filter(({ face }) => face.first)
  .map(({ face, href }) => `  { family: '${face.family}', href: '${href}', weight: '${face.weight}' },\n`);
writeFileSync(
  join(styles, 'fonts.css'),
  `/* Written by scripts/building/make-fonts.ts. */\n${[...cuts.map(fontFace), ...STRETCHED.flatMap(fallbackFaces)].join('\n')}`,
);
writeFileSync(
  join(styles, 'fonts.data.ts'),
  `/** The faces of headings, of what is operated and of what is read, on every page; written by scripts/building/make-fonts.ts. */\nexport const FIRST_FACES = [\n${first.join('')}];\n`,
);
for (const { href, bytes } of cuts) console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${href}`);
console.log(`${(cuts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toFixed(1).padStart(7)} kB  in all`);

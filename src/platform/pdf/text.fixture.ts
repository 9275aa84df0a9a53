import { inflateSync } from 'node:zlib';

/** Parses our own documents, independently of what wrote them: objects, streams, and the text drawn. */
interface ReadPdf {
  /** Every piece of text with the height of its baseline, measured from the top of its page. */
  lines: DrawnLine[];
  /** Every rectangle drawn: its upper edge, measured from the top of its page, and its height. */
  boxes: { top: number; height: number }[];
  /** Everything outside streams, where actions and scripts would be. */
  structure: string;
  text: string;
  fonts: string[];
  pages: number;
  /** The whole file, byte by byte. */
  raw: string;
}

export function readPdf(bytes: Buffer): ReadPdf {
  const raw = bytes.toString('latin1');
  const objects = new Map<string, { dictionary: string; stream: Buffer | null }>();
  for (const match of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)) {
    const body = match[2] ?? '';
    const at = body.indexOf('stream\n');
    const length = Number(/\/Length (\d+)/.exec(body)?.[1] ?? 0);
    const start = (match.index ?? 0) + match[0].indexOf('stream\n') + 7;
    const packed = at < 0 ? null : bytes.subarray(start, start + length);
    const dictionary = at < 0 ? body : body.slice(0, at);
    const stream = packed && dictionary.includes('FlateDecode') ? inflateSync(packed) : packed;
    objects.set(match[1] ?? '', { dictionary, stream });
  }
  const maps = fontMaps(objects);
  const pages = [...objects.values()].filter((one) => /\/Type \/Page\b(?!s)/.test(one.dictionary));
  const contents = pages.map(
    (page) =>
      objects.get(/\/Contents (\d+)/.exec(page.dictionary)?.[1] ?? '')?.stream?.toString('latin1') ?? '',
  );
  const drawn = contents.map((content) => drawnLines(content, maps));
  return {
    lines: drawn.flat(),
    boxes: contents.flatMap((content) =>
      [...content.matchAll(/[\d.]+ ([\d.]+) [\d.]+ ([\d.]+) re\b/g)].map(([, top, height]) => ({
        top: Number(top),
        height: Number(height),
      })),
    ),
    structure: [...objects.values()].map((one) => one.dictionary).join('\n'),
    text: drawn.map((lines) => lines.map(({ text }) => `${text}\n`).join('')).join('\n'),
    fonts: [...raw.matchAll(/\/BaseFont \/([\w+-]+)/g)].map((match) => match[1] ?? ''),
    pages: pages.length,
    raw,
  };
}

type Objects = Map<string, { dictionary: string; stream: Buffer | null }>;

/** Maps each font, such as `/F1`, to the characters of its glyphs, through the ToUnicode map a viewer would use. */
function fontMaps(objects: Objects): Map<string, string[]> {
  const maps = new Map<string, string[]>();
  for (const { dictionary } of objects.values())
    for (const [, name, id] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(id ?? '')?.dictionary ?? '';
      const map = objects.get(/\/ToUnicode (\d+)/.exec(font)?.[1] ?? '')?.stream?.toString('latin1') ?? '';
      const glyphs = [...map.matchAll(/\[([^\]]*)\]/g)].flatMap((range) =>
        [...(range[1] ?? '').matchAll(/<([^>]*)>/g)].map((one) => utf16(one[1] ?? '')),
      );
      maps.set(name ?? '', glyphs);
    }
  return maps;
}

const utf16 = (hex: string): string =>
  Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
/** Decodes a string of the document that begins with the UTF-16 byte order mark. */
function written(bytes: string): string {
  const plain = bytes.replaceAll(/\\([\s\S])/g, (_, one: string) => ESCAPED[one] ?? one);
  return Buffer.from(plain, 'latin1').subarray(2).swap16().toString('utf16le');
}

interface DrawnLine {
  text: string;
  baseline: number;
}
/** The text that copying yields: actual text replaces the glyphs it is given for. */
function drawnLines(content: string, maps: Map<string, string[]>): DrawnLine[] {
  const height = Number(/^1 0 0 -1 0 ([\d.]+) cm/.exec(content)?.[1]);
  const lines: DrawnLine[] = [];
  let glyphs: string[] = [];
  let baseline = 0;
  let instead = false;
  for (const [token, actual, font, up, spaced, even] of content.matchAll(
    /\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)|\/(F\d+) [\d.]+ Tf|1 0 0 1 [\d.-]+ ([\d.-]+) Tm|(?:\[([^\]]*)\] TJ|(<[^>]*>) Tj)|\bEMC\b/g,
  )) {
    if (actual !== undefined) lines.push({ text: written(actual), baseline });
    if (actual !== undefined || token === 'EMC') instead = actual !== undefined;
    else if (font) glyphs = maps.get(font) ?? [];
    else if (up) baseline = height - Number(up);
    else if (!instead) {
      const hex = [...(spaced ?? even ?? '').matchAll(/<([0-9a-f]*)>/gi)].map((one) => one[1]).join('');
      const letters = hex.match(/.{4}/g) ?? [];
      lines.push({
        text: letters.map((glyph) => glyphs[Number.parseInt(glyph, 16)] ?? '\ufffd').join(''),
        baseline,
      });
    }
  }
  return lines;
}

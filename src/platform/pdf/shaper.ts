import type { Font } from 'harfbuzzjs';

/** One glyph of a shaped text: its advance, and its offset from the current position, in units of the em. */
export interface SetGlyph {
  id: number;
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}
export interface Reach {
  above: number;
  below: number;
}
/** Shapes the letters of a face as its script requires: joined, stacked, reordered, with marks in place. */
export interface Shaper {
  unitsPerEm: number;
  /** From left to right. */
  glyphsOf(text: string, isRightToLeft: boolean): SetGlyph[];
  /** As an SVG path, upwards from the baseline. */
  outlineOf(id: number): string;
  /** How far the glyph extends above the baseline and below it. */
  reachOf(glyph: SetGlyph): Reach;
  /** The glyph of a single letter. */
  glyphOf(codePoint: number): number | undefined;
}

type Library = typeof import('harfbuzzjs');
let library: Library | null = null;
/** Loaded with the first text that our own faces do not cover: most processes never need it. */
export async function loadShaper(): Promise<void> {
  library ??= await import('harfbuzzjs');
}

const NEEDED = 'shaper-needed';
/** Whether an error only means that the shaper was not loaded. */
export const isShaperNeeded = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === NEEDED;

export function openShaper(bytes: Uint8Array): Shaper {
  if (!library)
    throw Object.assign(new Error('a text needs the shaper, which is not loaded'), { code: NEEDED });
  const { Blob, Face, Font } = library;
  const face = new Face(new Blob(bytes));
  const font = new Font(face);
  return {
    unitsPerEm: face.upem,
    glyphsOf: shapeWith(library, font),
    outlineOf: (id) => font.glyphToPath(id),
    reachOf: ({ id, yOffset }) => {
      const { yBearing = 0, height = 0 } = font.glyphExtents(id) ?? {};
      return { above: yOffset + yBearing, below: -(yOffset + yBearing + height) };
    },
    glyphOf: (codePoint) => font.nominalGlyph(codePoint),
  };
}

function shapeWith({ Buffer, Direction, shape }: Library, font: Font): Shaper['glyphsOf'] {
  const buffer = new Buffer();
  return (text, isRightToLeft) => {
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
    shape(font, buffer);
    const positions = buffer.getGlyphPositions();
    return buffer.getGlyphInfos().map(({ codepoint: id }, at) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
      return { id, xAdvance, xOffset, yOffset };
    });
  };
}

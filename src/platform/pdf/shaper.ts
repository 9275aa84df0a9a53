import type { Font } from 'harfbuzzjs';

/** One glyph of a text that is set: how far it moves on, and where it stands from there, in units of the em. */
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
/** A face's letters as its script sets them: joined, stacked, reordered, with their marks where they belong. */
export interface Shaper {
  unitsPerEm: number;
  /** From left to right. */
  glyphsOf(text: string, isRightToLeft: boolean): SetGlyph[];
  /** As an SVG path, upwards from the baseline. */
  outlineOf(id: number): string;
  /** How far it reaches above the baseline and below it. */
  reachOf(glyph: SetGlyph): Reach;
  /** What stands for a letter by itself. */
  glyphOf(codePoint: number): number | undefined;
}

type Library = typeof import('harfbuzzjs');
let library: Library | null = null;
/** Comes with the first text that our own faces do not have: most processes never need it. */
export async function loadShaper(): Promise<void> {
  library ??= await import('harfbuzzjs');
}

const NEEDED = 'shaper-needed';
/** Whether something failed for nothing but that the shaper was not loaded. */
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

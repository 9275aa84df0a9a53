const UNITS = [
  ...['min', 'h', 's', 'ms', 'Hz', 'bpm'],
  ...[
    'kg',
    'g',
    'mg',
    'mcg',
    'µg',
    'μg',
    'ng',
    'pg',
    'L',
    'dL',
    'mL',
    'ml',
    'µL',
    'μL',
    'mmol',
    'nmol',
    'mEq',
    'IU',
    'mmHg',
  ],
  ...['m', 'cm', 'mm', '°C', '°F', 'kB', 'MB', 'GB'],
  ...['%', '‰', '$', '€'],
].map((unit) => unit.replace('$', '\\$'));
/** A number, one space, and a unit that ends there. */
const BETWEEN = new RegExp(`(?<=\\d) (?=(?:${UNITS.join('|')})(?![\\p{L}\\p{N}]))`, 'gu');
const NO_BREAK_SPACE = '\u00a0';

/** A number and its unit stay on one line, as they are shown: what is stored, sought and sent keeps its spaces. */
export const unbroken = (text: string): string => text.replace(BETWEEN, NO_BREAK_SPACE);

/** The same in the words of HTML; its tags stay as they are. */
export const unbrokenHtml = (html: string): string =>
  html.replace(/<[^>]*>|[^<]+/g, (piece) => (piece.startsWith('<') ? piece : unbroken(piece)));

const PER = ['day', 'd', 'week', 'wk', 'month', 'year', 'm²', 'mm³'];
/** A number with its unit, and with what the unit is counted by: `25 mg`, `0.6 mEq/L`, `1,200/µL`. */
const MEASURE = new RegExp(
  `\\d[\\d.,]*(?:[ \u00a0](?:${UNITS.join('|')})(?:/(?:${[...UNITS, ...PER].join('|')}))*|(?:/(?:${[...UNITS, ...PER].join('|')}))+)(?![\\p{L}\\p{N}])`,
  'gu',
);

/** A text in pieces, each measure a whole one: for what is copied from the page, where no sign may be put in between. */
export function measuresIn(text: string): { text: string; isMeasure: boolean }[] {
  const pieces: { text: string; isMeasure: boolean }[] = [];
  let end = 0;
  for (const { 0: measure, index } of text.matchAll(MEASURE)) {
    if (index > end) pieces.push({ text: text.slice(end, index), isMeasure: false });
    pieces.push({ text: measure, isMeasure: true });
    end = index + measure.length;
  }
  if (end < text.length || end === 0) pieces.push({ text: text.slice(end), isMeasure: false });
  return pieces;
}

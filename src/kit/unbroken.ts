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

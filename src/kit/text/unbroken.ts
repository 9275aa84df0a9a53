/** What follows a number without being a word: units. */
const UNITS = [
  ...[
    'min',
    'mins',
    'h',
    'hr',
    'hrs',
    's',
    'sec',
    'ms',
    'd',
    'wk',
    'Hz',
    'kHz',
    'bpm',
    'am',
    'pm',
    'a.m.',
    'p.m.',
  ],
  ...['kg', 'g', 'mg', 'mcg', 'µg', 'μg', 'ng', 'pg', 'lb', 'lbs', 'oz'],
  ...['L', 'l', 'dL', 'dl', 'mL', 'ml', 'µL', 'μL', 'µl', 'μl'],
  ...[
    'mol',
    'mmol',
    'µmol',
    'μmol',
    'nmol',
    'pmol',
    'mEq',
    'mOsm',
    'IU',
    'UI',
    'IE',
    'U',
    'mU',
    'mmHg',
    'kPa',
  ],
  ...['m', 'cm', 'mm', 'm²', 'mm³', 'mV', 'µV', 'μV', 'mA', 'kcal', 'kJ', '°', '°C', '°F', 'kB', 'MB', 'GB'],
  ...['%', '‰', '$', '€', '£'],
];
/** What a unit is counted by, in the languages of the site. */
const PER = [
  ...['day', 'week', 'month', 'year', 'hour', 'minute', 'night', 'dose', 'visit'],
  ...['dia', 'semana', 'mês', 'ano', 'hora', 'minuto', 'noite'],
  ...['jour', 'j', 'semaine', 'mois', 'an', 'heure', 'nuit', 'prise'],
  ...['giorno', 'die', 'settimana', 'mese', 'anno', 'ora', 'notte'],
  ...['Tag', 'Woche', 'Monat', 'Jahr', 'Stunde', 'Minute', 'Nacht'],
];
const CURRENCIES = ['R$', 'US$', '$', '€', '£', 'CHF', 'USD', 'EUR'];
const PREPOSITIONS = ['per', 'por', 'par', 'pro', 'al', 'ao'];

const anyOf = (words: readonly string[]): string =>
  `(?:${words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replace(/[$.]/g, '\\$&'))
    .join('|')})`;

/**
 * A number with its unit, and with what the unit is counted by: `25 mg`, `0.6–0.8 mmol/L`, `1,200/µL`, `4.5 × 10⁹/L`,
 * `300 mg per day`, `R$ 50`. `space` is what a line may break at, `gap` is invisible markup allowed in between.
 */
function measure(space: string, gap: string): string {
  const between = `${gap}${space}${gap}`;
  const plain = `\\d(?:[\\d.,]*\\d)?(?:[\u00a0\u202f\u2009]\\d{3}(?!\\d)(?:[.,]\\d+)?)*`;
  const number = `(?:${plain}[–−-])?${plain}(?:${space}?[×·]${space}?10(?:[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+|\\^[\\d−-]+))?`;
  const [unit, by] = [anyOf(UNITS), anyOf([...UNITS, ...PER])];
  const counted = `(?:${gap}/${gap}${by}|${between}${anyOf(PREPOSITIONS)}${between}${by})`;
  const end = '(?![\\p{L}\\p{N}])';
  const price = `(?<![\\p{L}\\p{N}])${anyOf(CURRENCIES)}${between}${plain}`;
  return `(?<!\\d)(?<!\\d[.,])${number}(?:${between}${unit}${counted}*|${counted}+)${end}|${price}`;
}

/** Every measure has one. */
const DIGIT = /\d/;
const NO_BREAK_SPACE = '\u00a0';
const IN_TEXT = new RegExp(measure('[ \u00a0\u202f]', ''), 'gu');
const MARKS = '(?:</?(?:a|abbr|b|em|i|mark|small|span|strong|sub|sup|u)\\b[^<>]*>)*';
/** A tag is matched as a whole, so that nothing is found within one. */
const IN_HTML = new RegExp(`<[^>]*>|${measure('(?: |\u00a0|\u202f|&nbsp;)', MARKS)}`, 'gu');

/** Keeps a number and its unit on one line when shown: what is stored, searched and sent keeps its spaces. */
export const unbroken = (text: string): string =>
  DIGIT.test(text) ? text.replace(IN_TEXT, (one) => one.replaceAll(' ', NO_BREAK_SPACE)) : text;

/** The same for the text of HTML, whatever markup it has: adds no characters, which would be copied. */
export const unbrokenHtml = (html: string, look = 'class="measure"'): string =>
  html.replace(IN_HTML, (one) =>
    one.startsWith('<')
      ? one
      : one.replace(/<[^>]*>|[^<]+/g, (piece) =>
          piece.startsWith('<') ? piece : `<span ${look}>${piece}</span>`,
        ),
  );

/**
 * A text in pieces, with each measure in one piece: for text copied from the page, where no character may be inserted.
 */
export function measuresIn(text: string): { text: string; isMeasure: boolean }[] {
  if (!DIGIT.test(text)) return [{ text, isMeasure: false }];
  const pieces: { text: string; isMeasure: boolean }[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(IN_TEXT)) {
    if (index > end) pieces.push({ text: text.slice(end, index), isMeasure: false });
    pieces.push({ text: found, isMeasure: true });
    end = index + found.length;
  }
  if (end < text.length || end === 0) pieces.push({ text: text.slice(end), isMeasure: false });
  return pieces;
}

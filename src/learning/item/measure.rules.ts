interface Unit {
  /** `g` of milligrams, `d`. */
  base: string;
  /** Its power of ten: -3 of milligrams. */
  power: number;
}
/** A number as a text says it, with what decides what it means. */
interface Measure {
  number: string;
  /** 9 of "10⁹". */
  exponent: number;
  /** Unsure of a hyphen in a range or a word, and where words may say it: "a loss of 2.5 kg". */
  minus: 'typed' | 'unsure' | 'none';
  /** `<`, `>=`; in words only `<` and `>`, the direction; empty if none is recognized. */
  sign: string;
  isTyped: boolean;
  /** Recognized ones: what is counted, if it is one, and per what. */
  units: [Unit | undefined, ...Unit[]];
}

/** Every spelling of a unit; one that begins with another before that. */
const UNITS: [base: string, power: number, spellings: string][] = [
  ['g', -9, 'ng|nanograms?'],
  ['g', -6, '[uμ]g|mcg|micrograms?'],
  ['g', -3, 'mg|milligrams?'],
  ['g', 0, 'g|gm|grams?'],
  ['g', 3, 'kg|kilograms?'],
  ['lb', 0, 'lbs?|pounds?'],
  ['l', -6, '[uμ]l|microlit(?:er|re)s?|mm3'],
  ['l', -3, 'ml|millilit(?:er|re)s?|cc|cm3'],
  ['l', -1, 'dl|decilit(?:er|re)s?'],
  ['l', 0, 'l|lit(?:er|re)s?'],
  ['mol', -12, 'pmol|picomoles?'],
  ['mol', -9, 'nmol|nanomoles?'],
  ['mol', -6, '[uμ]mol|micromoles?'],
  // Of sodium or potassium, an equivalent is a mole.
  ['mol', -3, 'mmol|millimoles?|meq|milliequivalents?'],
  ['iu', 0, 'iu|units?'],
  ['s', -3, 'ms|msec|milliseconds?'],
  ['s', 0, 's|sec|seconds?'],
  ['min', 0, 'min|mins|minutes?'],
  ['h', 0, 'h|hrs?|hours?'],
  ['d', 0, 'd|days?'],
  ['wk', 0, 'wks?|weeks?'],
  ['mo', 0, 'mos?|months?'],
  ['y', 0, 'y|yrs?|years?'],
  ['mmhg', 0, 'mm ?hg'],
  ['m', -3, 'mm|millimet(?:er|re)s?'],
  ['m', -2, 'cm|centimet(?:er|re)s?'],
  ['m2', 0, 'm2'],
  ['celsius', 0, '° ?c'],
  ['fahrenheit', 0, '° ?f'],
  ['%', 0, '%|per ?cent'],
];
const UNIT = `(?<!\\p{L})(?:${UNITS.map(([, , spellings]) => spellings).join('|')})(?![\\p{L}\\p{N}])`;
const PER = '(?:\\s?/\\s?|\\s(?:per|a|each|every)\\s)';
const unitsIn = (text = ''): Unit[] =>
  (text.match(new RegExp(UNIT, 'giu')) ?? []).flatMap((written) =>
    UNITS.filter(([, , spellings]) => new RegExp(`^(?:${spellings})$`, 'iu').test(written)).map(
      ([base, power]) => ({ base, power }),
    ),
  );

const MORE = 'more|greater|higher|larger|older|longer';
const LESS = 'less|fewer|lower|smaller|younger|shorter';
/** What is ambiguous is missing: "over 5 years", "up to 20 mg", "5 mg and lower". */
const DOWN = `(?:no|not) (?:${MORE}) than|at most|(?:${LESS}) than|below|under`;
const UP = `(?:no|not) (?:${LESS}) than|at least|(?:${MORE}) than|above`;
const isDown = new RegExp(`^(?:${DOWN}|${LESS})$`, 'iu');
/** In front of words: they may mean the opposite, "should not be more than 5". */
const NEGATION = /(?:\b(?:no(?:t|r|ne|thing)?|never|neither|without|cannot)|n['’]t)(?:\s\p{L}+){0,3}\s$/iu;
const FALL = /minus|negative|below|under|loss|lost|los[ei]|less|lower|decreas|declin|reduc|f[ae]ll|drop/iu;
/** Characters around a number in which such words are about it. */
const NEAR = 40;

const MEASURE = new RegExp(
  [
    `(?:(?<![=-])(?<typed>[<>]=?)\\s?|(?<!\\p{L})(?<said>${DOWN}|${UP})\\s)?`,
    `(?<minus>(?<![\\p{L}\\p{N}%°)\\]/+]|\\p{N}\\s?(?:${UNIT})?\\s)-(?=\\d))?`,
    '(?<number>\\d+(?:[.,]\\d+)*)(?:\\^(?<exponent>[-+]?\\d+))?',
    `(?:[\\s-]?(?<unit>${UNIT})|\\s\\p{L}+(?=${PER}${UNIT}))?(?<per>(?:${PER}${UNIT})*)`,
    `(?:(?:[\\s-]\\p{L}+){0,3}?\\sor\\s(?<behind>${MORE}|above|${LESS}|below)(?!\\p{L}|\\sthan))?`,
  ].join(''),
  'giu',
);

/** Typeset and typed forms alike: "10⁹" and "10^9", "m²" and "m2", "1½" and "1 1/2", "–2.5" and "-2.5", "≥" and ">=". */
const plain = (text: string): string =>
  text
    .replace(/(?<=(?<![\d.,])10)[⁰¹²³⁴-⁹⁺⁻]+/g, (power) => `^${power}`)
    .replace(/(?<=\d)[⁰¹²³⁴-⁹⁺⁻]+/g, '')
    .replace(/(?<=\d)(?:[,\u00a0\u2009\u202f](?=\d{3}(?!\d))|\s(?=000(?!\d)))/g, '')
    .replace(/(?<=\d)(?=[¼-¾⅐-⅞])/g, ' ')
    .normalize('NFKC')
    .replace(/[\u2010-\u2013−]/g, '-')
    .replace(/[≤⩽≦]/g, '<=')
    .replace(/[≥⩾≧]/g, '>=')
    .replace(/(?<![\p{L}\p{N}.,])\.(?=\d)/gu, '0.')
    .replace(/(?<=(?<![\p{L}\p{N}.])\d+)\.0+(?!\.?\d)/gu, '')
    .replace(/(?<=(?<![\p{L}\p{N}.])\d+\.\d*[1-9])0+(?!\.?\d)/gu, '');
/** Without what words often stand for: "H₂" is histamine, "Ca²⁺" calcium, "½" half. */
const unscripted = (text: string): string => text.replace(/[⁰¹²³⁴-⁹₀-₉¼-¾⅐-⅞]/g, '');

function measuresIn(written: string): Measure[] {
  const text = plain(written);
  return [...text.matchAll(MEASURE)].map(({ 0: all, index, groups = {} }) => {
    const { typed, said, behind, minus, number = '', exponent, unit, per } = groups;
    const before = text.slice(0, index);
    const words = NEGATION.test(before) ? undefined : (said ?? behind);
    const around = before.slice(-NEAR) + text.slice(index).slice(0, all.length + NEAR);
    const isUnsure = all.startsWith('-') || before.endsWith('-') || FALL.test(around);
    return {
      number,
      exponent: Number(exponent ?? 0),
      minus: minus ? 'typed' : isUnsure ? 'unsure' : 'none',
      sign: typed ?? (words ? (isDown.test(words) ? '<' : '>') : ''),
      isTyped: typed !== undefined,
      units: [unitsIn(unit)[0], ...unitsIn(per)],
    };
  });
}

/** A unit that only one of them names where it is recognized is none other. */
function hasOtherUnits(one: Measure, other: Measure): boolean {
  const [was, is] = [one.units, other.units];
  if (was.length === is.length && !was[0] === !is[0]) return scaleOf(one) !== scaleOf(other);
  const isUnlike = (unit: Unit | undefined, also: Unit | undefined) =>
    unit && also && (unit.base !== also.base || unit.power !== also.power);
  return one.exponent !== other.exponent || was.some((unit, at) => isUnlike(unit, is[at]));
}
/** The same of "10³/µL" and "10⁹/L", of "5 ng/mL" and "5 µg/L", of "5 mg/kg/day" and "5 mg per day per kg". */
function scaleOf({ exponent, units: [unit, ...per] }: Measure): string {
  const power = per.reduce((sum, each) => sum - each.power, exponent + (unit?.power ?? 0));
  return [power, unit?.base, ...per.map(({ base }) => base).toSorted()].join(' ');
}

function isOther(one: Measure, other: Measure): boolean {
  if (one.number !== other.number) return true;
  if (one.minus !== other.minus && one.minus !== 'unsure' && other.minus !== 'unsure') return true;
  const signs = [one.sign, other.sign];
  const [was = '', is = ''] = one.isTyped && other.isTyped ? signs : signs.map((sign) => sign.slice(0, 1));
  return (was !== '' && is !== '' && was !== is) || hasOtherUnits(one, other);
}

/**
 * Whether two texts certainly differ in what they measure: another number, another minus or exponent, "<5" for ">5" or
 * for "≤5", "5 mg" for "5 µg". What is the same in other words is never another one, even if that leaves a change
 * unseen: an honest correction would be refused. So no sign or unit is judged that only one of them has where it is
 * recognized: "≥18" and "18 and over", "34-year-old" and "of 34", "5 mg and 10 mg" and "5 and 10 mg".
 */
export function measuresDiffer(before: string, after: string): boolean {
  const [whole, typed] = [
    [before, after].map(measuresIn),
    [before, after].map((text) => measuresIn(unscripted(text))),
  ] as [[Measure[], Measure[]], [Measure[], Measure[]]];
  const [was, is] = whole[0].length === whole[1].length ? whole : typed;
  return was.length !== is.length || was.some((one, at) => isOther(one, is[at] ?? one));
}

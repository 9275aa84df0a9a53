import MarkdownIt from 'markdown-it';
import type { Glossary, Translated } from './translations.ts';

/**
 * Checks what a translation must have in common with its English: figures, units, structure, names; and that no English
 * is left.
 */
export type Language = 'en' | Translated;
const GROUPED: Record<Language, RegExp> = {
  en: /^\d{1,3}(,\d{3})+(\.\d+)?$/,
  'pt-br': /^\d{1,3}(\.\d{3})+(,\d+)?$/,
  it: /^\d{1,3}(\.\d{3})+(,\d+)?$/,
  de: /^\d{1,3}(\.\d{3})+(,\d+)?$/,
  fr: /^\d{1,3}([\u00a0\u202f]\d{3})+(,\d+)?$/,
};
const PLAIN: Record<Language, RegExp> = {
  en: /^\d+(\.\d+)?$/,
  'pt-br': /^\d+(,\d+)?$/,
  it: /^\d+(,\d+)?$/,
  de: /^\d+(,\d+)?$/,
  fr: /^\d+(,\d+)?$/,
};
/** Digits that are part of a name (CYP3A4, HbA1c, B12) are not figures. */
const NAME = /(?<!\d)\p{L}[\p{L}\p{N}]*\d[\p{L}\p{N}]*/gu;
const FIGURE = /\d+(?:[.,\u00a0\u202f]\d+)*/g;
const HOUR = /\b(\d{1,2})(?::(\d\d))?[\s\u00a0]?(a\.?m\b|p\.?m\b|in the (?:morning|afternoon|evening))\.?/gi;

/** Converts to the 24-hour clock, such as 6 pm to 18 h. */
const onTheClock = (text: string): string =>
  text.replace(HOUR, (_, hour: string, minutes: string | undefined, half: string) => {
    const counted = (Number(hour) % 12) + (/^p|noon|evening/i.test(half) ? 12 : 0);
    return minutes ? `${counted}:${minutes}` : String(counted);
  });

/** A figure as a number; one not written by the rules of the language is left as it is, with a note. */
export function figureOf(written: string, language: Language): string {
  if (GROUPED[language].test(written) || PLAIN[language].test(written)) {
    const digits = language === 'en' ? written.replaceAll(',', '') : written.replace(/[.\u00a0\u202f]/g, '');
    return String(Number(digits.replace(',', '.')));
  }
  return `${written} (not as numbers are written here)`;
}

const PER_DAY = ['day', 'd', 'dia', 'jour', 'j', 'giorno', 'die', 'Tag'].join('|');
const UNITS: [unit: string, written: string][] = [
  ['mg per day', `mg/(?:${PER_DAY})`],
  ['mg per kg', 'mg/kg'],
  ['mg per L', 'mg/[lL]'],
  ['ng per mL', 'ng/m[lL]'],
  ['mcg per mL', '(?:mcg|[µμ]g)/m[lL]'],
  ['mmol per L', 'mmol/[lL]'],
  ['mEq per L', 'mEq/[lL]'],
  ['per µL', '/[µμ][lL]'],
  ['mg', 'mg'],
  ['mcg', 'mcg|[µμ]g'],
  ['mL', 'm[lL]'],
  ['kg', 'kg'],
  ['cm', 'cm'],
  ['°C', '°C'],
  ['Hz', 'Hz'],
  ['ms', 'ms'],
  ['%', '%'],
];
const MEASURE = new RegExp(
  `(\\d+(?:[.,\u00a0\u202f]\\d+)*)[\\s\u00a0\u202f]?(?:${UNITS.map(([, written]) => `(${written})`).join('|')})(?![\\p{L}\\p{N}/])`,
  'gu',
);

const sorted = (values: Iterable<string>): string[] => [...values].sort();
export const figuresIn = (text: string, language: Language): string[] =>
  sorted(
    (onTheClock(text).replace(NAME, ' ').match(FIGURE) ?? []).map((written) => figureOf(written, language)),
  );
/** `12.5 mg`, `1200 per µL`: every figure that has a unit, with its unit. */
export const measuresIn = (text: string, language: Language): string[] =>
  sorted(
    [...text.matchAll(MEASURE)].map(
      ([, written = '', ...units]) =>
        `${figureOf(written, language)} ${UNITS[units.findIndex((unit) => unit !== undefined)]?.[0]}`,
    ),
  );

/** Signs for "at least" and "at most" that could be separated from their number by a line break. */
export const partedSigns = (text: string): string[] => text.match(/[≥≤] \d[\d.,]*/g) ?? [];

const markdown = new MarkdownIt({ html: false });
/** Headings, paragraphs, lists with their items, tables with their cells, notes and links, in order. */
export function shapeOf(text: string): string[] {
  const shape: string[] = [];
  for (const token of markdown.parse(text, {})) {
    if (token.type === 'heading_open') shape.push(token.tag);
    else if (
      /^(paragraph|bullet_list|ordered_list|list_item|blockquote|tr|th|td|fence|hr)(_open)?$/.test(token.type)
    )
      shape.push(token.type.replace('_open', ''));
    for (const child of token.children ?? [])
      if (child.type === 'link_open' || child.type === 'image')
        shape.push(`${child.type} ${child.attrGet('href') ?? child.attrGet('src')}`);
  }
  return shape;
}

/** English words that none of the four languages has. */
const ENGLISH = new Set(
  'the and of with for that this these those are not when which should than from have has been be by to it its they their there what who you your if or does do was were will would can'.split(
    ' ',
  ),
);
/** English words that the language also has, which only count as English next to others. */
const SHARED: Record<Translated, Set<string>> = {
  'pt-br': new Set(['do', 'for']),
  fr: new Set(['or', 'if', 'for']),
  it: new Set(['do']),
  de: new Set(['was', 'been', 'will']),
};
const ENOUGH_WORDS = 4;
const ENGLISH_SHARE = 0.2;

/** Sentences and cells left in English; italics are names or quotations. */
export function englishIn(text: string, language: Translated): string[] {
  const said = text.replace(/\*\*/g, '').replace(/\*[^*\n]+\*/g, '');
  return said.split(/[\n|]|(?<=[.!?])\s+/).filter((sentence) => {
    const words = sentence.toLowerCase().match(/[\p{L}’']+/gu) ?? [];
    const english = words.filter((word) => ENGLISH.has(word) && !SHARED[language].has(word));
    return (
      words.length >= ENOUGH_WORDS && english.length >= 2 && english.length / words.length >= ENGLISH_SHARE
    );
  });
}

/** Whether a text is identical to the English and is more than names and figures: it has two words that no name has. */
export const untouched = (english: string, text: string): boolean =>
  english === text && (text.match(/(?<![\p{L}-])\p{Ll}{4,}/gu) ?? []).length >= 2;

const escaped = (term: string): string => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const says = (text: string, term: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(term)}(?![\\p{L}\\p{N}])`, 'iu').test(text);
/** Also within words, since languages inflect and compound. */
const holds = (text: string, form: string): boolean => text.toLowerCase().includes(form.toLowerCase());

/** Drugs and terms of the English for which the translation does not use the glossary's word. */
export function strayTerms(english: string, translation: string, { drugs, terms }: Glossary): string[] {
  const missing = [
    ...Object.entries(drugs).map(([name, here]) => [name, [here]] as const),
    ...Object.entries(terms),
  ].filter(([term, forms]) => says(english, term) && !forms.some((form) => holds(translation, form)));
  const kept = Object.entries(drugs).filter(
    ([name, here]) => !holds(here, name) && says(english, name) && says(translation, name),
  );
  return [
    ...missing.map(([term, forms]) => `${term}: no ${forms.join(' or ')}`),
    ...kept.map(([name, here]) => `${name} instead of ${here}`),
  ];
}

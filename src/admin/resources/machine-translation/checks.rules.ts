import type { Language, TargetLanguage } from '#kit/languages.ts';
import { foldedSentence } from '../translation-memory/pairs.rules.ts';
import { blocksOf } from '../translation-memory/segments.rules.ts';

/** Something in an English text that a machine translation renders differently. */
export interface MachineProblem {
  kind: 'number' | 'name' | 'mark';
  /** In English; empty if the machine added it. */
  english: string;
  /** What the translation has instead; empty if nothing. */
  translation: string;
}
/** The fixed term of a language for an English one. */
export interface FixedName {
  english: string;
  translation: string;
}

const NUMBER = /\d+(?:[.,\u00a0\u202f ]\d{3}(?!\d))*(?:[.,]\d+)?/;
const UNIT =
  /(?:mg|mcg|[µμ]g|kg|g|ml|dl|l|mmol|[µμ]mol|nmol|ng|meq|iu|ie|ui|msec|ms|mmhg|bpm|%)(?:\/(?:kg|ml|dl|l|d|h|min|m2|m²|mm3|mm³))?/;
const MEASURE = new RegExp(
  `${NUMBER.source}(?:[\\s\\u00a0\\u202f-]?${UNIT.source}(?![\\p{L}\\p{N}]))?`,
  'giu',
);
const MARK = /\*\*|~~|\^[^\s^]+\^|\]\([^)\s]*\)|`[^`]+`/g;

/** Compares numbers with their units, fixed terms and Markdown marks; returns the differences. */
export function machineProblems(
  english: string,
  translation: string,
  { language, names }: { language: TargetLanguage; names: readonly FixedName[] },
): MachineProblem[] {
  return [
    ...differing('number', measuresIn(english, 'en'), measuresIn(translation, language)),
    ...names
      .filter((name) => saysName(english, name.english) && !saysName(translation, name.translation))
      .map((name): MachineProblem => ({ kind: 'name', ...name })),
    ...differing('mark', english.match(MARK) ?? [], translation.match(MARK) ?? []),
  ];
}

function differing(
  kind: MachineProblem['kind'],
  mine: readonly string[],
  theirs: readonly string[],
): MachineProblem[] {
  const left = [...theirs];
  const gone = mine.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return Array.from({ length: Math.max(gone.length, left.length) }, (_, at) => ({
    kind,
    english: gone[at] ?? '',
    translation: left[at] ?? '',
  }));
}

/** Normalized by language: `2.5 mg` and `2,5 mg` are the same measure, `1,000` and `1.000` the same number. */
const measuresIn = (text: string, language: Language): string[] =>
  (text.match(MEASURE) ?? []).map((found) => {
    const [number = ''] = NUMBER.exec(found) ?? [];
    return `${numberIn(number, language)} ${unitIn(found.slice(number.length))}`.trim();
  });

function numberIn(written: string, language: Language): string {
  const [thousands, decimal] = language === 'en' ? [',', '.'] : ['.', ','];
  const grouped = new RegExp(`^\\d{1,3}(?:\\${thousands}\\d{3})+(?:\\${decimal}\\d+)?$`);
  const bare = written.replace(/[\s\u00a0\u202f]/g, '');
  const plain = grouped.test(bare) ? bare.replaceAll(thousands, '') : bare;
  return plain.replace(decimal, '.');
}
const unitIn = (written: string): string =>
  written
    .replace(/[\s\u00a0\u202f-]/g, '')
    .toLowerCase()
    .replace(/^[µμ]g/, 'mcg')
    .replace('μ', 'µ')
    .replace(/^(?:ie|ui)$/, 'iu');

function saysName(text: string, name: string): boolean {
  const [words, sought] = [text.toLowerCase(), name.toLowerCase()];
  for (let at = words.indexOf(sought); at >= 0; at = words.indexOf(sought, at + 1))
    if (!/[\p{L}\p{N}]$/u.test(words.slice(0, at)) && sought !== '') return true;
  return false;
}

/** Whether a text still contains a sentence exactly as the machine wrote it: then somebody must have read it. */
export function hasMachineText(text: string, suggestion: string, language: TargetLanguage): boolean {
  const told = new Set(sentencesIn(text, language));
  return sentencesIn(suggestion, language).some((sentence) => told.has(sentence));
}
const sentencesIn = (text: string, language: Language): string[] =>
  blocksOf(text, language)
    .flatMap(({ sentences }) => sentences.map(foldedSentence))
    .filter(Boolean);

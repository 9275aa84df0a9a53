import { parse } from 'csv-parse/sync';
import { csvText } from '#credit/transcript/transcript.rules.ts';
import type { ChoiceWords } from '../edit.rules.ts';
import {
  type ExchangedItem,
  onOneLine,
  type ReadFile,
  type ReadItem,
  tidied,
} from './exchanged-item.rules.ts';
import type { ReadingProblem } from './interchange.data.ts';

const LETTERS = ['a', 'b', 'c', 'd', 'e'] as const;
/** Column names as written in a header; it may be in any order, and without optional columns. */
const COLUMNS = [
  'case',
  'question',
  ...LETTERS.flatMap((letter) => [`option_${letter}`, `explanation_${letter}`]),
  'correct',
  'source',
  'lesson',
];
const NEEDED = ['question', 'option_a', 'option_b', 'correct'];
const DELIMITERS = [',', ';', '\t'] as const;

const nameIn = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
const headOf = (line: string, delimiter: string): string[] =>
  line.split(delimiter).map((cell) => nameIn(cell.replaceAll('"', '')));

/** The delimiter of the cells of a sheet of questions; null if it is not one. */
export function sheetDelimiter(text: string): string | null {
  const [first = ''] = text.split(/[\r\n]/, 1);
  return (
    DELIMITERS.find((delimiter) => {
      const head = headOf(first, delimiter);
      return NEEDED.every((name) => head.includes(name));
    }) ?? null
  );
}

const FORMULA = /'*[=+\-@＝＋－＠]/gu;
const BLANK = /[\p{C}\p{Z}]/u;
/** Where a spreadsheet would run what follows: at the beginning of a cell, or of a part that it may split off there. */
function isRun(cell: string, at: number): boolean {
  for (let before = at - 1; before >= 0; before--) {
    const sign = cell[before] ?? '';
    if (';\t\r\n'.includes(sign)) return true;
    if (!BLANK.test(sign)) return false;
  }
  return true;
}
/** Adds one character, so that reading removes ours and no other; `csvCell` then finds nothing to quote. */
const shielded = (cell: string): string =>
  cell.replace(FORMULA, (found, at: number) => (isRun(cell, at) ? `'${found}` : found));
const unshielded = (cell: string): string =>
  cell.replace(FORMULA, (found, at: number) =>
    found.startsWith("'") && isRun(cell, at) ? found.slice(1) : found,
  );

export const writeSheet = (items: readonly ExchangedItem[]): string =>
  csvText([COLUMNS, ...items.map((item) => COLUMNS.map((name) => shielded(cellsOf(item)[name] ?? '')))]);

function cellsOf(item: ExchangedItem): Record<string, string> {
  const choices = item.choices.flatMap(({ text, rationale }, at) => [
    [`option_${LETTERS[at]}`, text],
    [`explanation_${LETTERS[at]}`, rationale],
  ]);
  return {
    ...Object.fromEntries(choices),
    case: item.vignette,
    question: item.stem,
    correct: LETTERS.filter((_, at) => item.choices[at]?.correct)
      .join(' ')
      .toUpperCase(),
    source: item.reference,
    lesson: item.lesson,
  };
}

interface SheetRecord {
  info: { lines: number };
  record: string[];
}

export function readSheet(text: string): ReadFile {
  const delimiter = sheetDelimiter(text) ?? ',';
  try {
    const records = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    }) as unknown as SheetRecord[];
    const names = (records[0]?.record ?? []).map(nameIn);
    return records.slice(1).flatMap(({ record }, at) => {
      const line = (records[at]?.info.lines ?? 0) + 1;
      return record.some((cell) => cell.trim()) ? [itemIn(names, record, line)] : [];
    });
  } catch (problem) {
    if (!(problem instanceof Error && 'code' in problem && String(problem.code).startsWith('CSV_')))
      throw problem;
    return { problem: 'malformed', line: 'lines' in problem ? Number(problem.lines) : null };
  }
}

function itemIn(names: readonly string[], record: readonly string[], line: number): ReadItem {
  const cell = (name: string): string => tidied(unshielded(record[names.indexOf(name)] ?? ''));
  const marked = cell('correct')
    .toLowerCase()
    .split(/[\s,;/]+/)
    .filter(Boolean);
  const filled = LETTERS.map((letter) => ({
    text: cell(`option_${letter}`),
    correct: marked.includes(letter),
    rationale: cell(`explanation_${letter}`),
  }));
  const choices = filled.slice(0, filled.findLastIndex(({ text, rationale }) => text || rationale) + 1);
  return {
    line,
    item: {
      vignette: cell('case'),
      stem: cell('question'),
      reference: cell('source'),
      lesson: onOneLine(cell('lesson')),
      choices,
    },
    problems: strayMarks(marked, choices),
  };
}

const strayMarks = (marked: readonly string[], choices: readonly ChoiceWords[]): ReadingProblem[] =>
  marked.some((letter) => !LETTERS.slice(0, choices.length).some((one) => one === letter))
    ? ['right-unknown']
    : [];

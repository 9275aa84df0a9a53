import {
  CHOICE_MAX,
  type ItemGap,
  RATIONALE_MAX,
  REFERENCE_MAX,
  STEM_MAX,
  VIGNETTE_MAX,
} from '../edit.data.ts';
import { itemGaps } from '../edit.rules.ts';
import { readAiken, writeAiken } from './aiken.rules.ts';
import {
  askedTheSame,
  type ExchangedItem,
  isUnreadable,
  type ReadFile,
  type ReadItem,
  type UnreadableFile,
} from './exchanged-item.rules.ts';
import { fileText, formatOf } from './file.rules.ts';
import { readGift, writeGift } from './gift.rules.ts';
import { heldItem } from './held-item.rules.ts';
import { ITEM_FILE_MOST_ITEMS, type ItemFormat, type ReadingProblem } from './interchange.data.ts';
import { readQti, writeQti } from './qti.rules.ts';
import { readSheet, writeSheet } from './sheet.rules.ts';

const WRITERS: Record<ItemFormat, (items: readonly ExchangedItem[]) => string> = {
  csv: writeSheet,
  gift: writeGift,
  aiken: writeAiken,
  qti: writeQti,
};
const READERS: Record<ItemFormat, (text: string) => ReadFile> = {
  csv: readSheet,
  gift: (text) => readGift(text.replace(/\r\n?/g, '\n')),
  aiken: (text) => readAiken(text.replace(/\r\n?/g, '\n')),
  qti: readQti,
};

export const writtenFile = (format: ItemFormat, items: readonly ExchangedItem[]): string =>
  WRITERS[format](items.map((item) => heldItem(format, item)));

export interface ItemFile {
  format: ItemFormat;
  items: ReadItem[];
}

/** Reads a file of questions; its format is detected. */
export function readFile(source: Uint8Array | string): ItemFile | UnreadableFile {
  const text = fileText(typeof source === 'string' ? Buffer.from(source.toWellFormed()) : source);
  if (typeof text !== 'string') return text;
  const format = formatOf(text);
  if (!format) return { problem: 'other-kind', line: null };
  const items = READERS[format](text);
  if (isUnreadable(items)) return items;
  if (items.length === 0) return { problem: 'empty', line: null };
  return items.length > ITEM_FILE_MOST_ITEMS ? { problem: 'many', line: null } : { format, items };
}

export type RowProblem = Exclude<ItemGap, 'one-right'> | ReadingProblem;

/**
 * Other programs use categories and sections freely: such a question is imported without a lesson, and this is
 * reported.
 */
const NAMES_FREELY: ReadonlySet<ItemFormat> = new Set(['gift', 'qti']);
/** Whether the problem prevents the import. */
export const isFault = (problem: RowProblem): boolean => problem !== 'lesson-unused';

/** What is reported for each question of a file: what its reader found, then the rules for every question. */
export function rowProblems({ format, items }: ItemFile, lessons: ReadonlySet<string>): RowProblem[][] {
  const unknown = NAMES_FREELY.has(format) ? 'lesson-unused' : 'lesson-unknown';
  const seen = new Set<string>();
  return items.map(({ item, problems }) => {
    const key = askedTheSame(item);
    const isTwice = seen.has(key);
    seen.add(key);
    // Nothing else can be said about a question that could not be read.
    if (problems.includes('unreadable') || problems.includes('kind-unsupported')) return problems;
    return [
      ...problems,
      ...(isTwice ? (['twice'] as const) : []),
      ...(isTooLong(item) ? (['too-long'] as const) : []),
      ...(item.lesson && !lessons.has(item.lesson) ? ([unknown] as const) : []),
      ...itemGaps(item).flatMap((gap) => (gap === 'one-right' ? rightProblem(item, problems) : [gap])),
    ];
  });
}

function rightProblem({ choices }: ExchangedItem, found: readonly ReadingProblem[]): RowProblem[] {
  if (choices.some(({ correct }) => correct)) return ['rights-many'];
  return found.includes('right-unknown') ? [] : ['right-missing'];
}

const isTooLong = ({ vignette, stem, reference, choices }: ExchangedItem): boolean =>
  vignette.length > VIGNETTE_MAX ||
  stem.length > STEM_MAX ||
  reference.length > REFERENCE_MAX ||
  choices.some(({ text, rationale }) => text.length > CHOICE_MAX || rationale.length > RATIONALE_MAX);

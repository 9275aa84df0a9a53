import { atField, type Refusal } from '#kit/refusal.ts';
import { CHOICE_MAX, ITEM_GAPS, type ItemGap, STEM_MAX } from '../edit.data.ts';
import { gapRefusal } from '../item-refusal.service.ts';
import type { ExchangedItem, UnreadableFile } from './exchanged-item.rules.ts';
import { ITEM_FILE_MOST_BYTES, ITEM_FILE_MOST_ITEMS } from './interchange.data.ts';
import { refuse } from './interchange.refusals.ts';
import type { RowProblem } from './interchange.rules.ts';

/** Why a file cannot be read at all. */
export function refusedFile({ problem, line }: UnreadableFile): Refusal {
  const at = atField('file');
  switch (problem) {
    case 'large':
      return refuse('invalid-field.item-file-large', { n: ITEM_FILE_MOST_BYTES / 1024 }, at);
    case 'many':
      return refuse('invalid-field.item-file-many', { n: ITEM_FILE_MOST_ITEMS }, at);
    case 'malformed':
    case 'entities':
    case 'deep':
      return refuse(`invalid-field.item-file-${problem}`, { line: line ?? 1 }, at);
    default:
      return refuse(`invalid-field.item-file-${problem}`, {}, at);
  }
}

const isGap = (problem: RowProblem): problem is Exclude<ItemGap, 'one-right'> =>
  ITEM_GAPS.some((gap) => gap === problem);

/** What is wrong with one question of a file, in the caller's language. */
export function rowRefusal(problem: RowProblem, { lesson }: ExchangedItem): Refusal {
  if (isGap(problem)) return gapRefusal(problem);
  if (problem === 'lesson-unknown' || problem === 'lesson-unused')
    return refuse(`item-row-${problem}`, { lesson });
  if (problem === 'too-long') return refuse('item-row-too-long', { stem: STEM_MAX, choice: CHOICE_MAX });
  return refuse(`item-row-${problem}`);
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
/** The bytes of a file as sent in a request. */
export function bytesOfFile(sent: string): Uint8Array {
  if (!BASE64.test(sent)) throw refusedFile({ problem: 'other-kind', line: null });
  return Buffer.from(sent, 'base64');
}

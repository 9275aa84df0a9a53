import { type ExchangedItem, onOneLine, tidiedItem } from './exchanged-item.rules.ts';
import { ITEM_LOSSES, type ItemFormat, type ItemLoss } from './interchange.data.ts';

/** The part of a question that a format preserves when the file is read again. */
export function heldItem(format: ItemFormat, given: ExchangedItem): ExchangedItem {
  const item = tidiedItem(given);
  if (format === 'gift') return { ...item, stem: item.stem.replace(/\n+/g, '\n') };
  if (format !== 'aiken') return item;
  return {
    vignette: '',
    stem: onOneLine(`${item.vignette}\n${item.stem}`),
    reference: '',
    lesson: '',
    choices: item.choices.map(({ text, correct }) => ({ text: onOneLine(text), correct, rationale: '' })),
  };
}

/** What a file of a format loses of these questions. */
export function lossesIn(format: ItemFormat, items: readonly ExchangedItem[]): ItemLoss[] {
  const found = new Set(items.flatMap((item) => lossesOf(tidiedItem(item), heldItem(format, item))));
  return ITEM_LOSSES.filter((loss) => found.has(loss));
}
function lossesOf(item: ExchangedItem, held: ExchangedItem): ItemLoss[] {
  const hasLessBreaks = (one: string, other: string | undefined) =>
    one.split('\n').length > (other ?? '').split('\n').length;
  const lost: [ItemLoss, boolean][] = [
    ['explanations', item.choices.some(({ rationale }, at) => rationale !== held.choices[at]?.rationale)],
    ['source', item.reference !== held.reference],
    ['lesson', item.lesson !== held.lesson],
    ['case', item.vignette !== held.vignette],
    [
      'line-breaks',
      hasLessBreaks(item.stem, held.stem) ||
        (item.vignette.includes('\n') && held.vignette === '') ||
        item.choices.some(({ text }, at) => hasLessBreaks(text, held.choices[at]?.text)),
    ],
  ];
  return lost.flatMap(([loss, is]) => (is ? [loss] : []));
}

import type { MarkupElement } from '../../../kit/markup/markup-tree.rules.ts';
import { lookOf } from '../page-tree.rules.ts';

/** Markdown numbers its lists from 0 to this. */
const MOST = 999_999_999;
const integerOf = (text = ''): number | null => {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? null : number;
};

/** The numbers that a browser shows before the items of a list. */
function shownNumbers({ attributes }: MarkupElement, items: readonly MarkupElement[]): number[] {
  const step = 'reversed' in attributes ? -1 : 1;
  let due = integerOf(attributes.start) ?? (step < 0 ? items.length : 1);
  return items.map((item) => {
    const number = integerOf(item.attributes.value) ?? due;
    due = number + step;
    return number;
  });
}

/**
 * The numbers that ours shows, and whether these are different: of a list that counts down or below 0, or by letters,
 * Roman numerals or several numbers.
 */
export function itemNumbers(
  list: MarkupElement,
  items: readonly MarkupElement[],
): { numbers: number[]; isChanged: boolean } {
  const shown = shownNumbers(list, items);
  const isOther = 'reversed' in list.attributes || shown.some((number) => number < 0 || number > MOST);
  const isWrittenOtherwise = [list, ...items].some(
    (one) =>
      /[a-z]|\d\.\d/i.test(one.attributes.type ?? '') ||
      /alpha|latin|roman|greek/.test(lookOf(one, 'list-style-type')),
  );
  return {
    numbers: isOther ? items.map((_, at) => at + 1) : shown,
    isChanged: isOther || isWrittenOtherwise,
  };
}

interface NumberedItem {
  number: number;
  blocks: readonly MarkupElement[];
}
/**
 * A list for each run of numbers, since ours only count on. An item without words keeps its number where others follow,
 * as one that held a picture.
 */
export function countedOn<Item extends NumberedItem>(items: readonly Item[]): Item[][] {
  const runs: Item[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run && run.at(-1)?.number === item.number - 1) run.push(item);
    else runs.push([item]);
  }
  const isFilled = ({ blocks }: Item) => blocks.length > 0;
  return runs
    .map((run) => run.slice(Math.max(0, run.findIndex(isFilled)), run.findLastIndex(isFilled) + 1))
    .filter((run) => run.length > 0);
}

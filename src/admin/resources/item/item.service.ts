import { answerSigns, type ItemAnalysis, itemAnalysis } from '#learning/item/analysis.rules.ts';
import { cueFlags } from '#learning/item/cue.rules.ts';
import type { AnswerSign, ItemGap } from '#learning/item/edit.data.ts';
import { itemGaps } from '#learning/item/edit.rules.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { countItems, type ItemFilter, type ItemListRow, itemFigures, listItems } from './item.repository.ts';

export interface ListedItem extends ItemListRow, ItemAnalysis {
  gaps: ItemGap[];
}

/** Each question with what its answers and the rules say about it; one statement for all of them. */
async function analysed(db: Reader, rows: readonly ItemListRow[]): Promise<ListedItem[]> {
  const figures = await itemFigures(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    ...withCue(itemAnalysis(figures.get(row.id) ?? { choices: [], correlation: null }), row),
    gaps: row.retired ? [] : itemGaps(row),
  }));
}

/** Adds the cues in its wording to the warnings from its answers; a retired question is no longer asked. */
const withCue = (analysis: ItemAnalysis, { retired, choices }: ItemListRow): ItemAnalysis =>
  retired ? analysis : { ...analysis, flags: [...analysis.flags, ...cueFlags(choices)] };

/** Criteria that are known only once the answers were evaluated. */
export interface AnswerCriteria {
  flagged: boolean;
  sign: AnswerSign | null;
}
const isWanted = (item: ListedItem, { flagged, sign }: AnswerCriteria): boolean =>
  (!flagged || item.flags.length + item.gaps.length > 0) &&
  (sign === null || answerSigns(item).includes(sign));

/** One page of the matching questions; criteria about answers require evaluating all of them first. */
export async function itemsForDesk(
  db: Reader,
  asked: ItemFilter,
  by: AnswerCriteria,
  page: { size: number; offset: number },
): Promise<{ items: ListedItem[]; count: number }> {
  if (!by.flagged && by.sign === null)
    return {
      items: await analysed(db, await listItems(db, asked, page)),
      count: await countItems(db, asked),
    };
  const found = (await analysed(db, await listItems(db, asked, null))).filter((item) => isWanted(item, by));
  return { items: found.slice(page.offset, page.offset + page.size), count: found.length };
}

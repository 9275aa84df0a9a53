import { utcDate } from '#kit/dates.ts';
import { atField } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { Reader } from '#platform/postgres/database.ts';
import type { ActivityTerms } from '../activity/activity.repository.ts';
import { askedItems } from '../item/item.repository.ts';
import { drawOf } from '../sitting/draw.rules.ts';
import { answersAll, asksTheSame } from '../sitting/sheet.rules.ts';
import { type SittingRow, sittingStanding } from '../sitting/sitting.repository.ts';
import { type AskedItem, keyOf } from './asked-items.rules.ts';
import { refuse } from './attempt.refusals.ts';
import { type ItemAnswer, sheetProblem } from './attempt.rules.ts';
import { testChanged } from './attempt-refusal.service.ts';

interface SheetOrigin {
  current: ActivityTerms;
  /** The sitting that a sheet belongs to. */
  sitting: SittingRow | null;
  /** The same, while it can still be submitted on the terms of its opening. */
  held: SittingRow | null;
}

/**
 * The questions a sheet is graded by: those of the held sitting, or of a later one if the same are drawn today (C26);
 * otherwise those of the test as it was.
 */
export async function keyFor(
  db: Reader,
  visit: Visit,
  { current, sitting, held }: SheetOrigin,
  answers: readonly ItemAnswer[],
): Promise<AskedItem[]> {
  const items = await askedItems(db, current.offering_id);
  const isDrawn =
    sitting !== null && (held !== null || (await isDrawnToday(db, visit, current, sitting, items)));
  const ofSitting = new Set(isDrawn ? sitting.sheet.map(({ item }) => item) : []);
  const key = isDrawn
    ? items.filter(({ itemId }) => ofSitting.has(itemId))
    : keyOf(items, answers, visit.now);
  if (key === 'changed') throw testChanged();
  const problem = sheetProblem(key, answers);
  // Whoever answered all that they were asked left nothing out: other questions are asked by now.
  if (problem === 'incomplete' && sitting && answersAll(answers, sitting.sheet)) throw testChanged();
  if (problem) throw refuse(problem, {}, atField('results'));
  return key;
}

async function isDrawnToday(
  db: Reader,
  visit: Visit,
  current: ActivityTerms,
  sitting: SittingRow,
  items: readonly AskedItem[],
): Promise<boolean> {
  const { told, passed } = await sittingStanding(
    db,
    { userId: sitting.user_id, offeringId: current.offering_id, publicationId: current.publication_id },
    null,
    sitting.id,
  );
  const asked = items.filter(({ until }) => until === null).map(({ itemId }) => ({ id: itemId }));
  const { kind, amount_hundredths: amountHundredths } = current;
  const draw = drawOf({ kind, items: asked, told, amountHundredths, hasPassed: passed }, utcDate(visit.now));
  return !draw.isKeyTold && asksTheSame(draw.items, sitting.sheet);
}

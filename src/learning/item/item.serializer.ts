import { mayTakeTest } from '#catalog/offered-test/test.policy.ts';
import type { PublicationRow } from '#catalog/publication/publication.service.ts';
import { noticesFor } from '#catalog/reference/notice.service.ts';
import type { Resource, ResourceIdentifier } from '#kit/contract.ts';
import type { Visit } from '#kit/visit.ts';
import { type Notices, noticeOf } from '#media/reference/standing.rules.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { itemsOf } from './item.repository.ts';
import { type ShownItem, testIn } from './language.service.ts';
import type { answerType, questionType } from './question.schema.ts';

/** The questions whose right answers may be revealed (C25, C26). */
export type KeyVisibility = 'all' | 'none' | ReadonlySet<number>;
export const isTold = (told: KeyVisibility, itemId: number): boolean =>
  told === 'all' || (told !== 'none' && told.has(itemId));

/** The caller's answer, if any yet, and what may be revealed of the question. */
export type ItemPresentation = {
  told: KeyVisibility;
  chosen?: ReadonlyMap<string, string>;
  notices?: Notices;
};

/** Notices on the sources of the questions whose answers may be revealed. */
export const noticesOfItems = (
  db: Reader,
  items: readonly ShownItem[],
  told: KeyVisibility,
): Promise<Notices> =>
  noticesFor(
    db,
    items.filter(({ id }) => isTold(told, id)).map(({ reference }) => reference),
  );

export function presentItems(
  items: readonly ShownItem[],
  kind: 1 | 2,
  shown: ItemPresentation,
): { ids: ResourceIdentifier[]; resources: Resource[] } {
  return {
    ids: items.map((item) => ({ type: 'Question', id: String(item.id) })),
    resources: items.flatMap((item) => [
      presentQuestion(item, kind, shown),
      ...item.choices.map((choice) => presentAnswer(item, choice, shown) as Resource),
    ]),
  };
}

function presentQuestion(
  item: ShownItem,
  kind: 1 | 2,
  shown: ItemPresentation,
): Resource<typeof questionType> {
  const chosen = shown.chosen?.get(String(item.id)) ?? null;
  const right = String(item.choices.find((choice) => choice.correct)?.id ?? '');
  return {
    type: 'Question',
    id: String(item.id),
    attributes: {
      text: item.stem,
      vignette: item.vignette,
      language: item.language,
      order: item.position,
      kind,
      sectionId: item.section_id,
      answerChecked: chosen,
      feedback: isTold(shown.told, item.id)
        ? { correct: chosen === right, correctAnswerId: right, ...sourceOf(item, shown.notices) }
        : null,
    },
    relationships: {
      answers: { data: item.choices.map((choice) => ({ type: 'Answer', id: String(choice.id) })) },
    },
  };
}

function sourceOf({ reference }: ShownItem, notices: Notices = {}) {
  const notice = noticeOf({ text: reference }, notices);
  return { reference, ...(notice ? { notice } : {}) };
}

const presentAnswer = (
  item: ShownItem,
  choice: ShownItem['choices'][number],
  shown: ItemPresentation,
): Resource<typeof answerType> => ({
  type: 'Answer',
  id: String(choice.id),
  attributes: {
    text: choice.text,
    order: choice.position,
    question_id: String(item.id),
    correct: isTold(shown.told, item.id) ? choice.correct : null,
    rationale: isTold(shown.told, item.id) ? choice.rationale : null,
  },
});

/** The questions of a publication without their right answers, for callers who may take its test; none for others. */
export async function questionsForTest(
  db: Reader,
  row: PublicationRow,
  visit: Visit,
): Promise<{ ids: ResourceIdentifier[]; resources: Resource[] }> {
  const [offering] = row.offerings;
  const none = { ids: [], resources: [] };
  if (!offering) return none;
  const decision = mayTakeTest(
    visit.visitor,
    {
      type: row.type,
      private: row.private,
      kind: offering.kind,
      published: row.visibility === 'published',
      expirationDate: row.expiration_date,
      items: offering.items,
      suspended: offering.suspended,
    },
    visit.now,
  );
  if (!decision.allowed) return none;
  const { items } = await testIn(db, await itemsOf(db, offering.id), visit.site.language);
  return presentItems(items, offering.kind, { told: 'none' });
}

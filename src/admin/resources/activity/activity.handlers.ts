import type { InferOutput } from 'valibot';
import { sentencesOf } from '#catalog/front-matter/sentences.rules.ts';
import { forgetTexts } from '#catalog/language/text-translation.service.ts';
import type { AttributesOf } from '#kit/contract.ts';
import { utcDate } from '#kit/dates.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Query } from '#kit/query.ts';
import { type Removal, removeDesignation } from '#learning/activity/designation.service.ts';
import {
  type ActivityTermsChange,
  lockTerms,
  saveTerms,
  termsForEditors,
} from '#learning/activity/edit.service.ts';
import { factsForEditors } from '#learning/activity/facts.service.ts';
import { askingEnough, boundsOf, creditMeasure, keepingBounds } from '#learning/credit/bound.service.ts';
import { copyItem } from '#learning/item/copy.service.ts';
import type { ItemWords } from '#learning/item/edit.rules.ts';
import {
  addItem,
  changeItem,
  orderItems,
  publicationOfItem,
  retireItem,
  testForEditors,
} from '#learning/item/edit.service.ts';
import type { Endpoint, HandlerResult } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { rememberedWrite } from '../../history/history.handlers.ts';
import { superuserRead, superuserWrite } from '../../kit/endpoints.handlers.ts';
import { itemFigures } from '../item/item.repository.ts';
import { keepingPublication } from '../publication/past.service.ts';
import { refuse } from './activity.refusals.ts';
import { activityDeskCalls, type activityDeskType } from './activity.schema.ts';
import { presentTest } from './activity.serializer.ts';

/** The whole test, also in reply to a change, so that the page need not ask again. */
async function testGiven(db: Reader, publicationId: number, now: Date): Promise<HandlerResult> {
  const { test, items } = await testForEditors(db, publicationId);
  const figures = await itemFigures(
    db,
    items.map(({ id }) => id),
  );
  const terms = await termsForEditors(db, publicationId);
  const measure = await creditMeasure(db, publicationId);
  if (!measure) throw notFound();
  const measured = { measure, bounds: boundsOf(measure, now) };
  const { faculty, support } = sentencesOf(await factsForEditors(db, publicationId), utcDate(now));
  return { data: presentTest(test, items, figures, terms, { faculty, support }, measured) };
}

const wordsIn = (given: Omit<ItemWords, 'sectionId'> & { sectionId: string | null }): ItemWords => ({
  vignette: given.vignette,
  stem: given.stem,
  reference: given.reference,
  sectionId: given.sectionId === null ? null : Number(given.sectionId),
  choices: given.choices,
});

type TermsInput = InferOutput<typeof activityDeskCalls.saveTerms.takes>['data']['attributes'];
const linesIn = (lines: readonly string[]): string[] => lines.map((one) => one.trim()).filter(Boolean);

const givenTerms = (sent: TermsInput): ActivityTermsChange => ({
  kind: sent.kind,
  seen: sent.seen,
  seenEndsOn: sent.seenEndsOn,
  terms: {
    // Not rounded: credits that miss a quarter by a hair are refused (rule R10).
    amountHundredths: sent.credits * 100,
    passMark: sent.passMark,
    attemptLimit: sent.attemptLimit,
    pharmacologyHundredths: Math.round(sent.pharmacologyHours * 100),
    mateMinutes: sent.mateMinutes,
    endsOn: sent.endsOn,
    reviewedOn: sent.reviewedOn,
  },
  front: {
    targetAudience: sent.targetAudience.trim(),
    practiceGap: sent.practiceGap.trim(),
    references: linesIn(sent.references),
  },
  pilot: {
    ...(sent.pilotMinutes === undefined ? {} : { pilotMinutes: sent.pilotMinutes }),
    ...(sent.justification === undefined ? {} : { justification: sent.justification.trim() }),
  },
});

function removalIn({ plain }: Query): Removal {
  const { kind, seen } = plain;
  if (kind === undefined || seen === undefined)
    throw refuse(
      'invalid-parameter.designation',
      {},
      { source: { parameter: kind === undefined ? 'kind' : 'seen' } },
    );
  return { kind: kind === '1' ? 1 : 2, seen: Number(seen) };
}

type Question = AttributesOf<typeof activityDeskType>['offerings'][number]['questions'][number];
/** A question by the id of any of its versions. */
function questionIn(test: object, id: string): Question {
  const { offerings } = test as AttributesOf<typeof activityDeskType>;
  const found = offerings
    .flatMap(({ questions }) => questions)
    .find((one) => one.id === id || one.earlier.some((version) => version.id === id));
  if (!found) throw notFound();
  return found;
}
const firstOf = ({ id, earlier }: Question): string => earlier.at(-1)?.id ?? id;
const questionWords = ({ vignette, stem, reference, sectionId, choices, change, reason }: Question) => ({
  change,
  reason,
  vignette,
  stem,
  reference,
  sectionId,
  choices: choices.map(({ text, correct, rationale }) => ({ text, correct, rationale })),
});

export const activityDeskEndpoints: Endpoint[] = [
  superuserRead(activityDeskCalls.one, ({ params, visit }, db) => testGiven(db, idIn(params), visit.now)),
  superuserWrite(activityDeskCalls.saveTerms, async ({ visit, params, body, ports: { config } }, db) => {
    const [id, given] = [idIn(params), givenTerms(body.data.attributes)];
    await keepingPublication(db, visit, id, () => saveTerms(db, visit, id, given, config), given.kind);
    return testGiven(db, id, visit.now);
  }),
  superuserWrite(
    activityDeskCalls.removeDesignation,
    async ({ visit, params, query, ports: { config } }, db) => {
      const [id, removal] = [idIn(params), removalIn(query)];
      const { items } = await testForEditors(db, id);
      await keepingPublication(db, visit, id, () => removeDesignation(db, visit, id, removal, config));
      const { items: left } = await testForEditors(db, id);
      const stay = new Set(left.map((one) => one.id));
      await forgetTexts(
        db,
        'question',
        items.flatMap((one) => (stay.has(one.id) ? [] : one.id)),
      );
      return testGiven(db, id, visit.now);
    },
  ),
  superuserWrite(activityDeskCalls.addQuestion, async ({ visit, params, body }, db) => {
    const { kind, ...given } = body.data.attributes;
    const id = idIn(params);
    await askingEnough(db, id, visit.now, () => addItem(db, visit, id, kind, wordsIn(given)));
    return testGiven(db, id, visit.now);
  }),
  superuserWrite(activityDeskCalls.copyQuestion, async ({ visit, params, body }, db) => {
    const { edition, kind, publicationId } = body.data.attributes;
    const to = Number(publicationId);
    await askingEnough(db, to, visit.now, () =>
      copyItem(db, visit, idIn(params), { edition, kind, publicationId: to }),
    );
    return testGiven(db, to, visit.now);
  }),
  rememberedWrite(
    activityDeskCalls.changeQuestion,
    {
      kind: 'question',
      idOf: ({ params }, test) => firstOf(questionIn(test, params.id)),
      lock: async (db, { params }) => lockTerms(db, await publicationOfItem(db, idIn(params))),
      read: async (db, { params, visit }) =>
        testGiven(db, await publicationOfItem(db, idIn(params)), visit.now),
      words: (test, { params }) => questionWords(questionIn(test, params.id)),
    },
    async ({ visit, params, body }, db) => {
      const { edition, change = null, reason = '', ...given } = body.data.attributes;
      const statement = { said: change, reason };
      const id = await changeItem(db, visit, idIn(params), edition, wordsIn(given), statement);
      return testGiven(db, await publicationOfItem(db, id), visit.now);
    },
  ),
  superuserWrite(activityDeskCalls.retireQuestion, async ({ visit, params, query: { plain } }, db) => {
    const id = idIn(params);
    const publicationId = await publicationOfItem(db, id);
    const seen = plain.seen === undefined ? undefined : Number(plain.seen);
    await keepingBounds(db, publicationId, visit.now, () => retireItem(db, visit, id, seen));
    return testGiven(db, publicationId, visit.now);
  }),
  superuserWrite(activityDeskCalls.orderQuestions, async ({ visit, params, body }, db) => {
    const { seen, wanted } = body.data.attributes;
    await orderItems(db, visit, idIn(params), { seen: seen.map(Number), wanted: wanted.map(Number) });
    return testGiven(db, idIn(params), visit.now);
  }),
];

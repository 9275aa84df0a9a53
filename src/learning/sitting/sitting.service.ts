import { createHash, randomInt } from 'node:crypto';
import type { FrontMatter } from '#catalog/front-matter/front-matter.rules.ts';
import type { FrontMatterIn } from '#catalog/front-matter/language.rules.ts';
import { isHeld } from '#catalog/offered-test/further-sitting.rules.ts';
import { utcDate } from '#kit/dates.ts';
import { isRefusal, type Refusal } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import {
  type ActivityTerms,
  activityTerms,
  recordShown,
  shareActivity,
} from '../activity/activity.repository.ts';
import { isSameText } from '../activity/facts.service.ts';
import { lockAttempts } from '../attempt/attempt.repository.ts';
import { learnerId, testTerms } from '../attempt/attempt.service.ts';
import { noTest } from '../attempt/attempt-refusal.service.ts';
import { type ItemRow, itemsByIds, itemsOf } from '../item/item.repository.ts';
import { itemsIn, type ShownItem, testIn } from '../item/language.service.ts';
import { carryAnswers } from './answer.repository.ts';
import { drawOf } from './draw.rules.ts';
import { type Opening, type OpeningFacts, openingByCall, openingOf } from './opening.rules.ts';
import { asksTheSame, asSeen, sheetFor } from './sheet.rules.ts';
import {
  closeSittings,
  type FrontMatterReading,
  insertSitting,
  recordReading,
  type SittingRow,
  sittingStanding,
  sittingUnderWay,
} from './sitting.repository.ts';
import { frozenTerms, type ShownTerms, termsIn, termsOfSitting } from './terms.service.ts';

export interface TestRequest {
  publicationId: number;
  /** Null for the first kind that an activity has. */
  kind: 1 | 2 | null;
  /** Refuses visitors who may not even know about the publication. */
  admit: () => Promise<unknown>;
}
/** A learner's current state in one test. */
export interface TestState {
  /** The terms shown: those of the held sitting, otherwise the current ones. */
  terms: ShownTerms;
  items: ShownItem[];
  /** Language in which a sitting begun now is asked. */
  language: string;
  open: SittingRow | null;
  facts: OpeningFacts;
}

const isCurrent = (sitting: SittingRow, terms: ActivityTerms, items: readonly ItemRow[]): boolean =>
  sitting.front_matter_version === (terms.front_matter?.version ?? 0) &&
  asksTheSame(items, sitting.sheet) &&
  isSameText(sitting.terms, frozenTerms(terms));

/**
 * What a learner may do with a test now; one who may not begin it and holds no sitting of it is refused with the next
 * step.
 */
export async function testStanding(db: Reader, visit: Visit, asked: TestRequest): Promise<TestState> {
  const userId = learnerId(visit);
  const terms = await activityTerms(db, asked.publicationId, asked.kind);
  const open = terms && (await sittingUnderWay(db, userId, asked.publicationId, terms.kind));
  const held = open && isHeld(open.opened_at, visit.now) ? open : null;
  const gate = await refusalOf(async () => {
    await asked.admit();
    await testTerms(db, visit, asked.publicationId, asked.kind);
  });
  if (!terms) throw gate ?? noTest();
  if (gate && !held) throw gate;
  const standing = await sittingStanding(
    db,
    { userId, offeringId: terms.offering_id, publicationId: terms.publication_id },
    null,
    open?.id ?? null,
  );
  const { items, isKeyTold } = drawOf(
    {
      kind: terms.kind,
      items: await itemsOf(db, terms.offering_id),
      told: standing.told,
      amountHundredths: terms.amount_hundredths,
      hasPassed: standing.passed,
    },
    utcDate(visit.now),
  );
  const facts: OpeningFacts = {
    open: open && { isHeld: held !== null, isCurrent: isCurrent(open, terms, items) },
    mayTake: gate === null,
    hasPassed: standing.passed,
    isRetaking: standing.retaking,
    used: standing.used,
    limit: terms.attempt_limit,
    isKeyTold,
  };
  const { language } = visit.site;
  const told = await termsIn(db, { ...terms, items: items.length }, language);
  return { terms: told, open, facts, ...(await testIn(db, items, language)) };
}

export async function refusalOf(ask: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await ask();
    return null;
  } catch (thrown) {
    if (isRefusal(thrown)) return thrown;
    throw thrown;
  }
}

/** A test as shown to someone looking at it: per the held sitting, with its questions in their order. */
export async function asTold(db: Reader, visit: Visit, { terms, items, language, open, facts }: TestState) {
  if (!open || !facts.open?.isHeld) return { terms, items, language };
  const told = await termsOfSitting(db, open, terms);
  return {
    terms: await termsIn(db, told, visit.site.language),
    items: await itemsOfSitting(db, open),
    language: open.language,
  };
}

/** The questions of a sitting as its learner sees them, in the language of its opening. */
export async function itemsOfSitting(db: Reader, { sheet, language }: SittingRow): Promise<ShownItem[]> {
  const ids = sheet.map(({ item }) => item);
  return itemsIn(db, asSeen(await itemsByIds(db, ids), sheet), language);
}

export interface OpeningRequest extends TestRequest {
  openedBy: SittingRow['opened_by'];
  /** What was read of the front matter; refuses a reading of any version but the current one. */
  reading: (front: FrontMatterIn<FrontMatter> | null) => FrontMatterReading;
}
export interface OpeningResult {
  standing: TestState;
  opening: Opening;
  sitting: SittingRow | null;
}

/**
 * Opens a test by the learner's own action, before the first question: from then on terms, questions, the order of
 * their options and the right to submit are fixed, and the reading of the front matter is on record (rule R1, C32).
 */
export async function openSitting(db: Writer, visit: Visit, request: OpeningRequest): Promise<OpeningResult> {
  await shareActivity(db, request.publicationId);
  await lockAttempts(db, learnerId(visit), request.publicationId);
  const standing = await testStanding(db, visit, request);
  const { open, facts } = standing;
  const opening =
    request.openedBy === 'call' && open?.opened_by === 'call' ? openingByCall(facts) : openingOf(facts);
  if (opening === 'resume') return { standing, opening, sitting: open };
  if (opening !== 'begin' && opening !== 'renew') return { standing, opening, sitting: null };
  const reading = request.reading(standing.terms.front_matter);
  return { standing, opening, sitting: await begin(db, visit, standing, reading, request.openedBy) };
}

/** A learner's state in a test once it is open. */
export const asOpened = ({ standing, sitting }: OpeningResult): TestState =>
  sitting ? { ...standing, open: sitting, facts: { ...standing.facts, open: HELD_NOW } } : standing;
const HELD_NOW = { isHeld: true, isCurrent: true };

async function begin(
  db: Writer,
  visit: Visit,
  { terms, items, language, open }: TestState,
  reading: FrontMatterReading,
  openedBy: SittingRow['opened_by'],
): Promise<SittingRow> {
  const userId = learnerId(visit);
  if (open) await closeSittings(db, userId, terms.offering_id, visit.now);
  const version = terms.front_matter?.version ?? 0;
  const sitting = await insertSitting(db, {
    userId,
    publicationId: terms.publication_id,
    offeringId: terms.offering_id,
    kind: terms.kind,
    version,
    terms: frozenTerms(terms),
    sheet: sheetFor(items, randomInt, open?.sheet),
    language,
    openedBy,
    at: visit.now,
  });
  if (open)
    await carryAnswers(
      db,
      open.id,
      sitting.id,
      items.map(({ id }) => id),
    );
  if (version > 0) {
    await recordShown(db, userId, terms.publication_id, version, visit.now);
    await recordReading(db, sitting, reading);
  }
  return sitting;
}

/** For API clients: the front matter as the reply contains it, in the language of the reply. */
export const readingByCall = (front: FrontMatterIn<FrontMatter> | null): FrontMatterReading => ({
  language: front?.language ?? 'en',
  contentHash: createHash('sha256').update(JSON.stringify(front)).digest('hex'),
});

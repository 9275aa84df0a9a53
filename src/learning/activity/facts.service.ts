import { recordAudit } from '#audit/audit.service.ts';
import { type ActivityFacts, excludingTie, type FactGap, factGaps } from '#catalog/activity/facts.rules.ts';
import { retold } from '#catalog/front-matter/kinds.rules.ts';
import { unknownAmong } from '#catalog/publication/cover.service.ts';
import { utcDate } from '#kit/dates.ts';
import { notFound } from '#kit/general.refusals.ts';
import { atField } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { estimatedMinutes, minutesTold } from '../credit/bound.service.ts';
import { type EditedTerms, editedTerms, lockTerms, storeFrontMatter } from './edit.repository.ts';
import type { DisclosedTerms } from './edit.rules.ts';
import { refuse } from './facts.refusals.ts';
import {
  type RecordedFacts,
  recordedFacts,
  recordedFactsOf,
  type StoredRole,
  storeFacts,
} from './facts.repository.ts';
import { refuseForgottenSupport } from './funding.service.ts';
import { productFaults } from './product-name.service.ts';
import { type FactsFault, grantFaults, roleFaults } from './recorded-facts.rules.ts';
import {
  offeredAfter,
  storeSuspension,
  suspendedActivities,
  suspensionCounts,
} from './suspension.repository.ts';

export type { RecordedFacts } from './facts.repository.ts';
export { controlledBy, followCover, lastShown, raiseEdition, recordedFactsOf } from './facts.repository.ts';

export async function factsForEditors(db: Reader, publicationId: number): Promise<RecordedFacts> {
  const found = await recordedFacts(db, publicationId);
  if (!found) throw notFound();
  return found;
}

/** What prevents credit of an activity from being awarded now, computed from the facts; empty if nothing does. */
export const creditGaps = async (db: Reader, publicationId: number, now: Date): Promise<FactGap[]> =>
  gapsIn(await recordedFacts(db, publicationId), now);
const gapsIn = (found: RecordedFacts | null | undefined, now: Date): FactGap[] =>
  found ? factGaps(found, utcDate(now)) : [];

export const isSuspended = async (db: Reader, publicationId: number, now: Date): Promise<boolean> =>
  (await creditGaps(db, publicationId, now)).length > 0;

export interface ActivityFactsInput extends Pick<ActivityFacts, 'support' | 'grants'> {
  people: readonly StoredRole[];
  /** The version that was read. */
  seen: number;
}

/**
 * Records who controls the content and who supported it (rules R3 to R7). What learners are shown follows, in a new
 * version, and so does whether credit can be awarded. Saving the same facts twice records them once.
 * @throws facts-changed when another editor was first.
 */
export async function saveFacts(
  db: Writer,
  visit: Visit,
  publicationId: number,
  { seen, ...given }: ActivityFactsInput,
): Promise<void> {
  await lockTerms(db, publicationId);
  const before = await factsForEditors(db, publicationId);
  if (before.edition > 0 && isSameRecord(before, given)) return;
  if (before.edition !== seen) throw refuse('facts-changed');
  await refusePeople(db, given.people, visit.now);
  await refuseGrants(db, given, visit.now);
  await refuseForgottenSupport(db, publicationId, given.grants);
  await storeFacts(db, publicationId, given);
  const after = await factsForEditors(db, publicationId);
  refuseExcluded(after, given.people, utcDate(visit.now));
  await renewFrontMatter(db, publicationId, visit.now);
  await auditFacts(db, visit, before, after);
}

/** The audit log keeps what was recorded before. */
export const auditFacts = (db: Writer, visit: Visit, before: RecordedFacts, after: RecordedFacts) =>
  recordAudit(db, visit, {
    action: 'activity.facts',
    subject: `publication:${after.publicationId}`,
    detail: { before: factsText(before), after: factsText(after) },
  });

/** Records that nobody supported several activities (rule R7); existing records and their people stay. */
export async function recordUnsupported(db: Writer, visit: Visit, ids: readonly number[]): Promise<void> {
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    await lockTerms(db, id);
    const { support, edition, people } = await factsForEditors(db, id);
    const kept = people.filter(({ onCover, capacity, beganOn }) => !onCover || capacity || beganOn);
    const given = { seen: edition, support: 'none' as const, grants: [], people: kept };
    if (support === null) await saveFacts(db, visit, id, given);
  }
}

/** Front matter follows the facts: a changed sentence is a new version; credit is awarded while none is missing. */
export async function renewFrontMatter(db: Writer, publicationId: number, at: Date): Promise<boolean> {
  await lockTerms(db, publicationId);
  const [facts, terms, minutes] = await Promise.all([
    recordedFacts(db, publicationId),
    editedTerms(db, publicationId),
    estimatedMinutes(db, publicationId, at),
  ]);
  if (!facts || !terms) return false;
  const { front_matter: shown } = terms;
  const taken = { estimatedMinutes: minutes, hasMedia: terms.has_media };
  const told = shown && retold(shown, facts, taken, utcDate(at));
  const isTold = told && isSameText(told, shown);
  if (told && !isTold) {
    const next = { ...told, version: shown.version + 1 };
    await storeFrontMatter(db, publicationId, next, toldOf(terms), at, facts);
  }
  const isSuspended = factGaps(facts, utcDate(at)).length > 0;
  const hasChanged = await storeSuspension(db, publicationId, isSuspended, at);
  if (hasChanged || !isTold) db.invalidate('publications', `publication:${publicationId}`);
  return hasChanged;
}

/**
 * Facts also go stale: a disclosure grows old. And each kind of test is told its own terms (R11, R13), and the time that
 * its credit takes (R1), whatever release stored the front matter. One transaction per activity; a second run repeats nothing.
 */
export async function reviewStandings({ database, log }: Ports, now: Date): Promise<void> {
  const today = utcDate(now);
  for (let last = 0; ; ) {
    const some = await offeredAfter(database.reader(), today, last, 200);
    const ids = some.map(({ id }) => id);
    const [facts, taken] = await Promise.all([
      recordedFactsOf(database.reader(), ids),
      minutesTold(database.reader(), ids, now),
    ]);
    for (const { id, suspended, untold, minutes } of some)
      try {
        const isShort = minutes !== null && minutes < (taken.get(id) ?? 0);
        if (untold || isShort || gapsIn(facts.get(id), now).length > 0 !== suspended)
          await database.write((db) => renewFrontMatter(db, id, now));
      } catch (thrown) {
        log.warn({ err: thrown, publication: id }, 'standing of credit not reviewed');
      }
    if (some.length < 200) return;
    last = some.at(-1)?.id ?? last;
  }
}

/** What an office must attend to: activities whose credit is suspended, with what each lacks. */
export async function suspensions(
  db: Reader,
  now: Date,
  size: number,
): Promise<{ all: number; passes: number; activities: Suspension[] }> {
  const { all, passes } = await suspensionCounts(db, utcDate(now));
  const some = all > 0 ? await suspendedActivities(db, utcDate(now), size) : [];
  const ids = some.map(({ id }) => id);
  const facts = await recordedFactsOf(db, ids);
  const activities = some.map((one) => ({ ...one, gaps: gapsIn(facts.get(one.id), now) }));
  return { all, passes, activities };
}
export interface Suspension {
  id: number;
  title: string;
  since: Date | null;
  gaps: readonly FactGap[];
}

/** What the previous version said, kept for learners still taking the test under it. */
export const toldOf = ({ offerings, pharmacology_hundredths, mate_minutes }: EditedTerms): DisclosedTerms[] =>
  offerings.map(({ kind, passMark, amountHundredths }) => ({
    kind,
    passMark,
    amountHundredths,
    pharmacologyHundredths: pharmacology_hundredths,
    mateMinutes: mate_minutes,
  }));

const sorted = (one: object): string =>
  JSON.stringify(one, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
/** Whether two texts are equal, regardless of the order of their parts. */
export const isSameText = (one: object, other: object): boolean => sorted(one) === sorted(other);

const rolesOf = (people: readonly StoredRole[]) =>
  people
    .map(({ id, capacity, beganOn, exception }) => ({ id, capacity, beganOn, exception }))
    .filter(({ capacity, beganOn, exception }) => capacity ?? beganOn ?? exception)
    .toSorted((one, other) => one.id - other.id);
/** Whether the same was recorded of an activity: its people with their roles, its support and its grants. */
export const isSameRecord = (before: RecordedFacts, given: Omit<ActivityFactsInput, 'seen'>): boolean =>
  before.support === given.support &&
  isSameText(rolesOf(before.people), rolesOf(given.people)) &&
  isSameText([...before.grants], [...given.grants]);

const factsText = ({ people, support, grants }: RecordedFacts): string =>
  [
    ...people.map(
      ({ name, capacity, beganOn, exception }) =>
        `${name}: ${[capacity ?? 'no role', beganOn, exception].filter(Boolean).join(', ')}`,
    ),
    `support: ${support ?? 'not recorded'}`,
    ...grants.map(
      ({ company, kind, amountCents, currency, inKind, agreementOn }) =>
        `${company}, ${kind === 'money' ? `${(amountCents ?? 0) / 100} ${currency}` : inKind}, agreement ${agreementOn ?? 'missing'}`,
    ),
  ].join('; ');

async function refusePeople(db: Writer, people: readonly StoredRole[], now: Date): Promise<void> {
  const unknown = await unknownAmong(
    db,
    'author',
    people.map(({ id }) => id),
  );
  const gone = people.findIndex(({ id }) => unknown.includes(id));
  if (gone >= 0) throw refuse('invalid-field.person-gone', {}, atField(`people/${gone}/id`));
  refuseFirst(roleFaults(people, utcDate(now)));
}

function refuseFirst([fault]: readonly FactsFault[]): void {
  if (fault) throw refuse(`invalid-field.${fault.problem}`, {}, atField(fault.path.join('/')));
}

/** Owners and employees of ineligible companies must have no part in content that concerns these (rule R4). */
export const excludedAmong = (
  { people }: RecordedFacts,
  named: readonly Pick<StoredRole, 'id'>[],
  today: string,
): { at: number; name: string; company: string }[] =>
  named.flatMap(({ id }, at) => {
    const person = people.find((one) => one.id === id);
    const tie = person && excludingTie(person, today);
    return tie ? [{ at, name: person.name, company: tie.company }] : [];
  });

function refuseExcluded(after: RecordedFacts, given: readonly StoredRole[], today: string): void {
  const [found] = excludedAmong(after, given, today);
  if (!found) return;
  const { at, ...person } = found;
  throw refuse('excluded-person', person, atField(`people/${at}/id`));
}

async function refuseGrants(db: Reader, given: Pick<ActivityFacts, 'support' | 'grants'>, now: Date) {
  refuseFirst([...grantFaults(given, utcDate(now)), ...(await productFaults(db, given.grants))]);
}

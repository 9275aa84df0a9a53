import { recordAudit } from '#audit/audit.service.ts';
import type { GrantFact } from '#catalog/activity/facts.rules.ts';
import { utcDate } from '#kit/dates.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { lockTerms } from './edit.repository.ts';
import { type RecordedFacts, recordedFacts } from './facts.repository.ts';
import { refuse } from './funding.refusals.ts';
import { type FundingEntryRow, fundingEntries, insertFunding, jointProvider } from './funding.repository.ts';
import {
  type Funding,
  type FundingFault,
  forgottenSupporter,
  fundingFault,
  standingEntries,
} from './funding.rules.ts';

export type { FundingEntryRow } from './funding.repository.ts';

/** The income and expense record of an activity, with what it is checked against (rule R7). */
export interface FundingRecord {
  facts: RecordedFacts;
  /** Who receives its income and pays its expenses: the provider and its joint provider. */
  providers: string[];
  entries: FundingEntryRow[];
}
export async function fundingRecord(
  db: Reader,
  publicationId: number,
  provider: string,
): Promise<FundingRecord> {
  const [facts, joint, entries] = await Promise.all([
    recordedFacts(db, publicationId),
    jointProvider(db, publicationId),
    fundingEntries(db, publicationId),
  ]);
  if (!facts) throw notFound();
  return { facts, providers: joint ? [provider, joint] : [provider], entries };
}

/** The funding part of a report on an activity. */
export interface FundingReport {
  grants: RecordedFacts['grants'];
  entries: FundingEntryRow[];
}
export async function fundingReport(db: Reader, publicationId: number): Promise<FundingReport> {
  const [facts, entries] = await Promise.all([
    recordedFacts(db, publicationId),
    fundingEntries(db, publicationId),
  ]);
  return { grants: facts?.grants ?? [], entries };
}

/** The last entry that was read; 0 if there was none. */
export interface FundingVersion {
  seen: number;
}
interface Correction {
  corrects: number;
  reason: string;
}

/**
 * Records who paid whom, or corrects an entry by one that replaces it: nothing is ever changed (rule R7). Sending the
 * same entry again, after the same last entry read, records it once.
 * @throws funding-changed when something else was recorded meanwhile.
 */
export async function recordFunding(
  db: Writer,
  visit: Visit,
  { publicationId, provider }: { publicationId: number; provider: string },
  { seen, correction, ...given }: FundingVersion & Funding & { correction: Correction | null },
): Promise<void> {
  await lockTerms(db, publicationId);
  const { facts, providers, entries } = await fundingRecord(db, publicationId, provider);
  const entry = { ...given, ...eventOf(correction) };
  if (wasNext(entries, seen, entry)) return;
  refuseUnseen(entries, seen);
  const fault = fundingFault(given, {
    providers,
    grants: facts.grants,
    people: facts.people.map(({ name }) => name),
    today: utcDate(visit.now),
  });
  if (fault) throw refusalOf(fault);
  await append(db, visit, publicationId, entry, correction && standing(entries, correction));
}

/** Excludes an entry from the totals; it stays on record, with the reason (rule R7). */
export async function strikeFunding(
  db: Writer,
  visit: Visit,
  publicationId: number,
  { seen, corrects, reason }: FundingVersion & Correction,
): Promise<void> {
  if (!(await lockTerms(db, publicationId))) throw notFound();
  const entries = await fundingEntries(db, publicationId);
  const struck = (one: FundingEntryRow): NewEntry => ({
    ...one,
    event: 'struck',
    corrects,
    reason: reason.trim(),
  });
  const meant = entries.find(({ position }) => position === corrects);
  if (meant && wasNext(entries, seen, struck(meant))) return;
  refuseUnseen(entries, seen);
  const before = standing(entries, { corrects, reason });
  await append(db, visit, publicationId, struck(before), before);
}

type NewEntry = Parameters<typeof insertFunding>[2];
const eventOf = (correction: Correction | null): Pick<NewEntry, 'event' | 'corrects' | 'reason'> =>
  correction
    ? { event: 'corrected', corrects: correction.corrects, reason: correction.reason.trim() }
    : { event: 'recorded', corrects: null, reason: '' };

/** Refuses if entries were added since the last one read. */
function refuseUnseen(entries: readonly FundingEntryRow[], seen: number): void {
  if ((entries.at(-1)?.position ?? 0) !== seen) throw refuse('funding-changed');
}

/** Whether the first entry after those that were read is this one: sent twice, it is recorded once. */
function wasNext(entries: readonly FundingEntryRow[], seen: number, entry: NewEntry): boolean {
  const next = entries.find(({ position }) => position > seen);
  return next !== undefined && SAID.every((field) => next[field] === entry[field]);
}
const SAID = [
  ...(['event', 'corrects', 'reason', 'side', 'kind', 'amountCents', 'currency'] as const),
  ...(['payer', 'payee', 'supporter', 'paidOn', 'note'] as const),
];

function standing(entries: readonly FundingEntryRow[], { corrects, reason }: Correction): FundingEntryRow {
  const found = standingEntries(entries).find(({ position }) => position === corrects);
  if (!found) throw refuse('invalid-field.funding-corrects', {}, { source: pointerTo('corrects') });
  if (reason.trim() === '') throw refuse('invalid-field.funding-reason', {}, { source: pointerTo('reason') });
  return found;
}

async function append(
  db: Writer,
  visit: Visit,
  publicationId: number,
  entry: NewEntry,
  before: FundingEntryRow | null,
): Promise<void> {
  await insertFunding(db, publicationId, entry, visit.now);
  await recordAudit(db, visit, {
    action: 'activity.funding',
    subject: `publication:${publicationId}`,
    detail: {
      event: entry.event,
      ...(before ? { before: fundingText(before) } : {}),
      after: fundingText(entry),
    },
  });
}

/** One line for the audit log. */
const fundingText = (one: NewEntry): string =>
  [
    one.corrects === null ? one.event : `${one.event} ${one.corrects}`,
    one.side,
    one.kind,
    `${(one.amountCents / 100).toFixed(2)} ${one.currency}`,
    `${one.payer} to ${one.payee}`,
    one.supporter ? `support of ${one.supporter}` : 'no support',
    one.paidOn,
    one.note,
    one.reason,
  ].join('; ');

const pointerTo = (field: string) => ({ pointer: `/data/attributes/${field}` });
const WRONG = {
  kind: 'invalid-field.funding-kind',
  payer: 'invalid-field.funding-payer',
  payee: 'invalid-field.funding-payee',
  supporter: 'invalid-field.funding-supporter',
  paidOn: 'invalid-field.funding-day',
} as const;
const refusalOf = ([code, field]: FundingFault) =>
  refuse(code === 'invalid-field' ? WRONG[field] : code, {}, { source: pointerTo(field) });

/** A company whose money is on record cannot be omitted from what learners are told about support (rule R7). */
export async function refuseForgottenSupport(
  db: Reader,
  publicationId: number,
  grants: readonly Pick<GrantFact, 'company' | 'kind'>[],
): Promise<void> {
  const company = await forgottenCompany(db, publicationId, grants);
  if (company !== null) throw refuse('support-on-record', { company }, { source: pointerTo('grants') });
}

/** The company whose money is on record and which these grants omit; null if there is none. */
export const forgottenCompany = async (
  db: Reader,
  publicationId: number,
  grants: readonly Pick<GrantFact, 'company' | 'kind'>[],
): Promise<string | null> => forgottenSupporter(await fundingEntries(db, publicationId), grants);

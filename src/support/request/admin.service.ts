import { recordAudit } from '#audit/audit.service.ts';
import { notFound, signInNeeded } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import type { EntryKind, RequestSort } from './admin.data.ts';
import { refuse } from './admin.refusals.ts';
import {
  countRequests,
  entriesOf,
  findRequest,
  insertEntry,
  type LockedRequest,
  listRequests,
  lockRequest,
  type OtherRow,
  oldestOpen,
  othersFrom,
  type RequestEntryRow,
  type RequestFilter,
  type RequestRow,
  sameEntry,
  storeStanding,
  type WholeRequest,
} from './admin.repository.ts';
import { isRepetition } from './admin.rules.ts';
import { sendAnswer } from './answer.service.ts';

export type {
  OtherRow,
  RequestEntryRow,
  RequestFilter,
  RequestRow,
  WholeRequest,
} from './admin.repository.ts';

export interface RequestList {
  rows: RequestRow[];
  count: number;
  states: Record<string, number>;
  oldest: { id: number; created_at: Date } | null;
}
export async function requestsFor(
  db: Reader,
  asked: RequestFilter,
  sort: RequestSort,
  page: { size: number; offset: number },
): Promise<RequestList> {
  const [rows, counts, oldest] = await Promise.all([
    listRequests(db, asked, sort, page),
    countRequests(db, asked),
    oldestOpen(db),
  ]);
  const states = { open: 0, answered: 0, closed: 0, ...byState(counts) };
  const all = Object.values(states).reduce((sum, n) => sum + n, 0);
  const one = asked.state as keyof typeof states | null;
  return { rows, oldest, states, count: one ? states[one] : all };
}
const byState = (counts: { state: string; count: number }[]): Record<string, number> =>
  Object.fromEntries(counts.map(({ state, count }) => [state, count]));

export interface RequestRecord {
  request: WholeRequest;
  entries: RequestEntryRow[];
  others: OtherRow[];
}
const OTHERS = 10;

export async function requestRecord(db: Reader, id: number): Promise<RequestRecord> {
  const request = await findRequest(db, id);
  if (!request) throw notFound();
  return {
    request,
    entries: await entriesOf(db, id),
    others: await othersFrom(db, request.email, id, OTHERS),
  };
}

/** Opens a request; the access goes into the audit log (S26). */
export async function openRequest(db: Writer, visit: Visit, id: number): Promise<RequestRecord> {
  const record = await requestRecord(db, id);
  await audit(db, visit, 'read', record.request);
  return record;
}

interface RequestCommand {
  id: number;
  /** As it was read. */
  version: number;
}

interface WordsCommand extends RequestCommand {
  body: string;
}

/** Answers by e-mail, once; refused if the request has changed since the caller read it. */
export async function answerRequest(
  ports: Pick<Ports, 'config'>,
  db: Writer,
  visit: Visit,
  { id, version, body }: WordsCommand,
): Promise<void> {
  const request = await lockedRequest(db, id);
  refuseEmpty(body);
  if (await isEntered(db, visit, request, { version, kind: 'answer', body })) return;
  refuseStale(request, version);
  const entryId = await enter(db, visit, request, 'answer', body);
  await sendAnswer(ports, db, visit, request, { entryId, body });
  await storeStanding(db, id, 'answered', request.assignee_id);
}

/** Adds a note for administrators only, once; it overwrites nothing, so an older version is not refused. */
export async function noteRequest(
  db: Writer,
  visit: Visit,
  { id, version, body }: WordsCommand,
): Promise<void> {
  const request = await lockedRequest(db, id);
  refuseEmpty(body);
  if (await isEntered(db, visit, request, { version, kind: 'note', body })) return;
  await enter(db, visit, request, 'note', body);
  await storeStanding(db, id, request.state, request.assignee_id);
}

async function isEntered(
  db: Writer,
  visit: Visit,
  request: LockedRequest,
  { version, kind, body }: { version: number; kind: EntryKind; body: string },
): Promise<boolean> {
  const same = await sameEntry(db, { requestId: request.id, kind, authorId: actorOf(visit), body });
  return same !== null && isRepetition(same, request.version - version, visit.now);
}

interface Change extends RequestCommand {
  state?: 'open' | 'closed';
  mine?: boolean;
}
/** Closes or reopens a request, assigns or releases it; what is already so is not done again. */
export async function changeRequest(db: Writer, visit: Visit, change: Change): Promise<void> {
  const request = await lockedRequest(db, change.id);
  refuseStale(request, change.version);
  const state = change.state ?? request.state;
  const assignee = assigneeAfter(change.mine, request.assignee_id, actorOf(visit));
  if (state !== request.state) await enter(db, visit, request, state === 'closed' ? 'close' : 'reopen');
  if (assignee !== request.assignee_id)
    await enter(db, visit, request, assignee === null ? 'release' : 'assign');
  if (state !== request.state || assignee !== request.assignee_id)
    await storeStanding(db, request.id, state, assignee);
}

function assigneeAfter(mine: boolean | undefined, before: number | null, actor: number): number | null {
  if (mine === undefined) return before;
  return mine ? actor : null;
}

async function lockedRequest(db: Writer, id: number): Promise<LockedRequest> {
  const request = await lockRequest(db, id);
  if (!request) throw notFound();
  return request;
}

function refuseStale(request: LockedRequest, version: number): void {
  if (request.version === version) return;
  throw refuse('request-changed');
}

function refuseEmpty(body: string): void {
  if (body) return;
  throw refuse('invalid-field.entry');
}

function actorOf({ visitor }: Visit): number {
  if (visitor.kind !== 'user') throw signInNeeded();
  return visitor.id;
}

async function enter(
  db: Writer,
  visit: Visit,
  request: LockedRequest,
  kind: EntryKind,
  body = '',
): Promise<number> {
  const entry = { requestId: request.id, kind, authorId: actorOf(visit), body, at: visit.now };
  const id = await insertEntry(db, entry);
  await audit(db, visit, kind, request);
  return id;
}

/** Only the number: what people write does not go into the audit log. */
const audit = (
  db: Writer,
  visit: Visit,
  deed: string,
  { id, reference }: { id: number; reference: string },
) => recordAudit(db, visit, { action: `support.${deed}`, subject: `support:${id}`, detail: { reference } });

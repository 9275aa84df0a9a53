import * as v from 'valibot';
import { type Call, FILE_PART } from '#kit/contract.ts';
import { notFound } from '#kit/general.refusals.ts';
import { isRefusal, type Refusal } from '#kit/refusal.ts';
import { ANONYMOUS, type Visit } from '#kit/visit.ts';
import { countRequest, countRequests } from '../admission/rate-limit.ts';
import type { Deadline } from '../clock/deadline.ts';
import { untilEven } from '../clock/even-time.ts';
import type { Ports } from '../ports.ts';
import { askerKind, namesOf } from '../replica/asker.ts';
import { mayLagFor } from '../replica/read-place.ts';
import { traced } from '../telemetry/scope.ts';
import { documentOf } from './document.ts';
import type { Endpoint, HandlerResult, Limit, Reply, RequestContext } from './endpoint.ts';
import { refuseBody } from './errors.ts';
import { refuse as refuseField } from './issue.refusals.ts';
import { NO_WORDS } from './issue-words.ts';
import { isBrokenText } from './media-type.ts';
import { readQuery } from './read-query.ts';
import { refuse } from './request.refusals.ts';

export interface RawRequest {
  params: Record<string, string>;
  search: URLSearchParams;
  body: unknown;
  header(name: string): string | undefined;
  /** Asks for the headers of a reply alone: nothing that it would record took place. */
  isHead?: boolean;
  deadline?: Deadline | undefined;
}
export type Dispatch = (endpoint: Endpoint, visit: Visit, sent: RawRequest) => Promise<Reply>;

/** Notified of every call refused by its policy or its handler, before the caller is. */
export type RefusalListener = (endpoint: Endpoint, visit: Visit, refusal: Refusal) => Promise<void>;

/** Runs one call: policy, limits, query, body, handler. One request is one transaction; a GET gets a reader. */
export function createDispatch(ports: Ports, denied?: RefusalListener): Dispatch {
  return async (endpoint, visit, sent) => {
    const begun = performance.now();
    try {
      const { method, path } = endpoint.call;
      const given = await traced(`${method} ${path}`, 'internal', {}, () =>
        answer(ports, endpoint, visit, sent),
      );
      if (endpoint.isEven) await untilEven(begun);
      return given;
    } catch (thrown) {
      if (isRefusal(thrown)) await denied?.(endpoint, visit, thrown);
      throw thrown;
    }
  };
}

async function answer(ports: Ports, endpoint: Endpoint, asking: Visit, sent: RawRequest): Promise<Reply> {
  const visit = throughPreview(endpoint, asking);
  const refusal = refusalOf(endpoint, visit, sent.params);
  if (refusal) throw refusal;
  // Nothing has such a name.
  if (Object.values(sent.params).some(isBrokenText)) throw notFound();
  const query = readQuery(endpoint.call, sent.search);
  const { database, ...lent } = ports;
  const count = (limit: Limit) => countRequest(database, limit, visit.now);
  const asked: RequestContext = {
    visit,
    params: sent.params,
    query,
    body: readBody(endpoint, visit, sent),
    ports: lent,
    header: sent.header,
    count,
  };
  await countRequests(database, endpoint.limits?.(asked) ?? [], visit.now);
  const given = await handled(ports, endpoint, asked, { asking, sent });
  const reply = { ...given, document: documentOf(endpoint.call, query, given) };
  return asking.visitor.preview ? unshared(reply) : reply;
}

/** A preview writes nothing, whatever the call: anything that may write is refused here, once for all calls. */
function throughPreview(endpoint: Endpoint, visit: Visit): Visit {
  if (!visit.visitor.preview) return visit;
  if (!endpoint.read) throw refuse('preview-writes-nothing');
  return endpoint.previews ? visit : { ...visit, visitor: ANONYMOUS };
}

const unshared = ({ shared: _, ...reply }: Reply): Reply => reply;

async function handled(
  ports: Ports,
  endpoint: Endpoint,
  asked: RequestContext,
  { asking, sent }: { asking: Visit; sent: RawRequest },
): Promise<HandlerResult> {
  const { call, read, write, direct } = endpoint;
  const { database } = ports;
  const { deadline } = sent;
  const writing = <T>(deed: () => Promise<T>) => deed().finally(() => database.wrote(namesOf(asking)));
  if (direct) {
    deadline?.opensItsOwn(endpoint);
    const deed = () => direct({ ...asked, ports });
    // Writes of a GET are recorded for other readers, so the caller need not be kept off lagging replicas.
    return call.method === 'GET' ? deed() : writing(deed);
  }
  if (write) return writing(() => database.write((db) => write(asked, db), deadline));
  if (!read) throw new Error(`${call.path} has no handler`);
  const { record, ...given } = mayLagFor(call.mayLag, askerKind(asking))
    ? await database.lagging(namesOf(asking), (db) => read(asked, db), deadline)
    : await read(asked, database.reader(deadline));
  if (!record) return given;
  if (!endpoint.records) throw new Error(`${call.method} ${call.path} does not say that it records`);
  const keepsNothing = sent.isHead || asked.visit.visitor.preview;
  const isRecorded = keepsNothing || (await writing(() => database.write(record, deadline)));
  if (!isRecorded) return handled(ports, endpoint, asked, { asking, sent });
  // A reply that records something is never cached, so that every request reaches the handler.
  return { ...given, shared: undefined };
}

function refusalOf(endpoint: Endpoint, visit: Visit, params: Record<string, string>): Refusal | null {
  const decision = endpoint.policy(visit, params);
  if (decision.allowed) return null;
  return decision.refusal;
}

function readBody(endpoint: Endpoint, visit: Visit, { params, body }: RawRequest): unknown {
  const { takes, takesBytes, bulk } = endpoint.call;
  if (takesBytes) return fileBytes(body);
  if (!takes) return undefined;
  if (body === undefined) throw refuse('empty-body');
  const many = Array.isArray((body as { data?: unknown } | null)?.data);
  if (many && !bulk) throw refuse('bulk-not-offered');
  if (many && (body as { data: unknown[] }).data.length > 100) throw refuse('bulk-too-large');
  refuseLists((body as { data?: unknown } | null)?.data);
  const result = v.safeParse(takes, body, { message: NO_WORDS });
  if (!result.success) refuseBody(result.issues);
  refuseOtherRecord(endpoint.call, visit, params, result.output);
  return result.output;
}

/** To a schema whose members are all optional, a list is an object without any. */
function refuseLists(data: unknown): void {
  for (const one of Array.isArray(data) ? data : [data])
    for (const member of ['attributes', 'relationships'])
      if (Array.isArray((one as Record<string, unknown> | null | undefined)?.[member]))
        throw refuseField('invalid-field', {}, { source: { pointer: `/data/${member}` } });
}

/** A change whose body names another record than its path would be made to a record that the sender did not mean. */
function refuseOtherRecord(
  call: Call,
  { visitor }: Visit,
  params: RawRequest['params'],
  body: unknown,
): void {
  const { id } = (body as { data?: { id?: unknown } } | null)?.data ?? {};
  if (call.method !== 'PATCH' || (typeof id !== 'string' && typeof id !== 'number')) return;
  const named = recordIn(call.path, params);
  const resolved = (one: string) => (one === 'me' && visitor.kind === 'user' ? String(visitor.id) : one);
  if (named !== null && resolved(named) !== resolved(String(id)))
    throw refuse('id-conflict', { id: String(id).slice(0, 60) });
}

/** The id in a path: its last parameter, with those directly before it (`:place/:id` is `cover-12`). */
function recordIn(path: string, params: RawRequest['params']): string | null {
  const names = path
    .match(/(?:\/:\w+)+/g)
    ?.at(-1)
    ?.match(/\w+/g);
  return names ? names.map((name) => params[name]).join('-') : null;
}

function fileBytes(body: unknown): Uint8Array {
  if (!Buffer.isBuffer(body)) throw refuse('media-type', { type: FILE_PART });
  return body;
}

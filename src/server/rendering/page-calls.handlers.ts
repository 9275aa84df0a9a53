import type { ApiRequest, Transport } from '#client/api/client.ts';
import type { Visit } from '#kit/visit.ts';
import type { Deadline } from '#platform/clock/deadline.ts';
import type { Endpoint, HandlerResult } from '#platform/http/endpoint.ts';
import { errorReply } from '#platform/http/errors.ts';
import type { PageParts } from './page.handlers.ts';

type ToldReply = NonNullable<HandlerResult['shared']>;

/** Endpoints by their calls, indexed once. */
const ordered = new WeakMap<readonly Endpoint[], Map<string, Endpoint>>();
function byCall(endpoints: readonly Endpoint[]): Map<string, Endpoint> {
  const known = ordered.get(endpoints);
  if (known) return known;
  const made = new Map(endpoints.map((one) => [`${one.call.method} ${one.call.path}`, one]));
  ordered.set(endpoints, made);
  return made;
}

/** Whether the reply may be reused for other pages: a read by an anonymous visitor that counts nothing. */
const isKeepable = ({ call, read, limits, isEven }: Endpoint, { visitor }: Visit): boolean =>
  call.method === 'GET' &&
  read !== undefined &&
  !limits &&
  !isEven &&
  visitor.kind === 'anonymous' &&
  !visitor.preview;

/**
 * The API as called by pages on the server: the same endpoints, without a socket in between. A reply that is the same
 * for every visitor is requested once for many pages, and a page is kept no longer than the replies it was made from.
 */
export function inProcess(
  parts: PageParts,
  { visit, deadline }: { visit: Visit; deadline: Deadline | undefined },
  told: {
    /** The tags the reply depends on, and until when it holds; null for one that is not the same for everybody. */
    shared(reply: ToldReply | null): void;
    /** The database did not reply. */
    away(cause: unknown): void;
  },
): Transport {
  const calls = byCall(parts.endpoints);
  const { replies } = parts;
  const now = visit.now.getTime();
  return async (sent: ApiRequest) => {
    const endpoint = calls.get(`${sent.call.method} ${sent.call.path}`);
    if (!endpoint) throw new Error(`no endpoint for ${sent.call.method} ${sent.call.path}`);
    const key = isKeepable(endpoint, visit)
      ? `${visit.site.language} ${visit.site.origin}${sent.path}?${sent.search}`
      : null;
    const kept = key === null ? null : replies.find(key, now);
    if (kept) {
      told.shared({ tags: [...kept.tags], until: kept.until });
      return kept;
    }
    const { generation } = replies;
    try {
      const params = Object.fromEntries(
        Object.entries(sent.params).map(([name, value]) => [name, String(value)]),
      );
      const given = await parts.dispatch(endpoint, visit, {
        params,
        search: sent.search,
        body: sent.body,
        header: () => undefined,
        deadline,
      });
      told.shared(given.shared ?? null);
      const reply = { status: given.status ?? 200, document: given.document };
      if (key !== null && given.shared)
        replies.keep(key, { ...reply, until: null, ...given.shared }, now, generation);
      return reply;
    } catch (thrown) {
      const answer = errorReply(thrown, visit.requestId, visit.site.language);
      if (answer.unexpected) {
        if (answer.isAway) told.away(thrown);
        parts.ports.log.error({ err: thrown, requestId: visit.requestId }, 'page call failed');
      }
      const isAbsent = answer.status === 404 || answer.status === 410;
      told.shared(isAbsent ? { tags: ['publications', 'authors'] } : null);
      return { status: answer.status, document: { data: null, errors: answer.errors } };
    }
  };
}

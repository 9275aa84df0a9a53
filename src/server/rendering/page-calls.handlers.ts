import type { ApiRequest, Transport } from '#client/api/client.ts';
import type { Visit } from '#kit/visit.ts';
import type { Deadline } from '#platform/clock/deadline.ts';
import type { HandlerResult } from '#platform/http/endpoint.ts';
import { errorReply, isAway } from '#platform/http/errors.ts';
import type { PageParts } from './page.handlers.ts';

/** The API as pages ask it on the server: the same endpoints, without a socket in between. */
export function inProcess(
  parts: PageParts,
  { visit, deadline }: { visit: Visit; deadline: Deadline | undefined },
  told: {
    /** What the reply depends on, and until when it holds; null for one that is not everybody's. */
    shared(reply: NonNullable<HandlerResult['shared']> | null): void;
    /** The database did not answer. */
    away(cause: unknown): void;
  },
): Transport {
  const byCall = new Map(parts.endpoints.map((one) => [`${one.call.method} ${one.call.path}`, one]));
  return async (sent: ApiRequest) => {
    const endpoint = byCall.get(`${sent.call.method} ${sent.call.path}`);
    if (!endpoint) throw new Error(`no endpoint for ${sent.call.method} ${sent.call.path}`);
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
      return { status: given.status ?? 200, document: given.document };
    } catch (thrown) {
      const answer = errorReply(thrown, visit.requestId, visit.site.language);
      if (answer.unexpected) {
        if (isAway(answer)) told.away(thrown);
        parts.ports.log.error({ err: thrown, requestId: visit.requestId }, 'page call failed');
      }
      const isAbsent = answer.status === 404 || answer.status === 410;
      told.shared(isAbsent ? { tags: ['publications', 'authors'] } : null);
      return { status: answer.status, document: { data: null, errors: answer.errors } };
    }
  };
}

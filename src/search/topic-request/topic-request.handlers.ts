import { recordAudit } from '#audit/audit.service.ts';
import { anyone, superuser } from '#identity/session/session.policy.ts';
import type { Resource } from '#kit/contract.ts';
import { notFound } from '#kit/general.refusals.ts';
import { atField } from '#kit/refusal.ts';
import { refuse as refuseOften } from '#platform/admission/rate-limit.refusals.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import { cleaned } from '../query/query.rules.ts';
import { refuse } from '../search.refusals.ts';
import { countRequest, deleteRequest, listRequests } from './topic-request.repository.ts';
import { topicRequestCalls, type topicRequestType } from './topic-request.schema.ts';

type Row = Awaited<ReturnType<typeof listRequests>>['rows'][number];
const present = ({
  id,
  words,
  language,
  count,
  first_at,
  last_at,
}: Row): Resource<typeof topicRequestType> => ({
  type: 'TopicRequest',
  id: String(id),
  attributes: {
    words,
    language,
    count,
    firstAskedAt: first_at.toISOString(),
    lastAskedAt: last_at.toISOString(),
  },
});

export const topicRequestEndpoints: Endpoint[] = [
  endpoint(topicRequestCalls.ask, {
    policy: anyone,
    limits: ({ visit }) => [
      {
        bucket: `topic-request:${visit.address}`,
        count: 10,
        seconds: 3600,
        refusal: refuseOften('too-many-requests.wait'),
      },
    ],
    write: async ({ visit, body }, db) => {
      const words = cleaned(body.data.attributes.words);
      if (!(await countRequest(db, words, visit.site.language, visit.now)))
        throw refuse('invalid-field.search-words', {}, atField('words'));
      return {};
    },
  }),
  endpoint(topicRequestCalls.list, {
    policy: superuser,
    read: async ({ query: { page } }, db) => {
      const { rows, count } = await listRequests(db, page);
      return { data: rows.map(present), count };
    },
  }),
  endpoint(topicRequestCalls.remove, {
    policy: superuser,
    write: async ({ visit, params }, db) => {
      const id = idIn(params);
      const removed = await deleteRequest(db, id);
      if (!removed) throw notFound();
      await recordAudit(db, visit, {
        action: 'topic-request.remove',
        subject: `topic-request:${id}`,
        detail: removed,
      });
      return {};
    },
  }),
];

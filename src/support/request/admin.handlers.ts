import { superuser } from '#identity/session/session.policy.ts';
import { type Query, wordsIn } from '#kit/query.ts';
import type { Visit } from '#kit/visit.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { hoursSince } from './admin.rules.ts';
import { requestDeskCalls } from './admin.schema.ts';
import { presentRequestRecord, presentRequestRow } from './admin.serializer.ts';
import {
  answerRequest,
  changeRequest,
  noteRequest,
  openRequest,
  type RequestFilter,
  requestRecord,
  requestsFor,
} from './admin.service.ts';

const askedIn = ({ filter }: Query<typeof requestDeskCalls.list>, { visitor }: Visit): RequestFilter => ({
  state: filter.state ?? null,
  assignee: filter.mine && visitor.kind === 'user' ? visitor.id : null,
  words: wordsIn(filter.search ?? ''),
});

/** Each action replies with the current record, so that it need not be loaded again. */
const recordNow = async (db: Writer, id: number, now: Date) => ({
  data: presentRequestRecord(await requestRecord(db, id), now),
});

export const requestDeskEndpoints: Endpoint[] = [
  endpoint(requestDeskCalls.list, {
    policy: superuser,
    read: async ({ visit, query }, db) => {
      const { now } = visit;
      const sort = query.sort ?? '-created';
      const { rows, count, states, oldest } = await requestsFor(db, askedIn(query, visit), sort, query.page);
      const waiting = oldest && { id: String(oldest.id), hours: hoursSince(oldest.created_at, now) };
      return {
        data: rows.map((row) => presentRequestRow(row, now)),
        count,
        meta: { states, oldest: waiting },
      };
    },
  }),
  endpoint(requestDeskCalls.one, {
    policy: superuser,
    write: async ({ visit, params }, db) => ({
      data: presentRequestRecord(await openRequest(db, visit, idIn(params)), visit.now),
    }),
  }),
  endpoint(requestDeskCalls.change, {
    policy: superuser,
    write: async ({ visit, params, body }, db) => {
      const id = idIn(params);
      await changeRequest(db, visit, { id, ...body.data.attributes });
      return recordNow(db, id, visit.now);
    },
  }),
  endpoint(requestDeskCalls.write, {
    policy: superuser,
    write: async ({ ports, visit, params, body }, db) => {
      const id = idIn(params);
      const { kind, version, body: words } = body.data.attributes;
      const command = { id, version, body: words };
      if (kind === 'answer') await answerRequest(ports, db, visit, command);
      else await noteRequest(db, visit, command);
      return recordNow(db, id, visit.now);
    },
  }),
];

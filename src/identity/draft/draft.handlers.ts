import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { superuser } from '../session/session.policy.ts';
import type { DraftRow } from './draft.repository.ts';
import { draftCalls } from './draft.schema.ts';
import { discardDraft, keepDraft, ownDrafts } from './draft.service.ts';

const present = ({ record, words, typed_at }: DraftRow) => ({
  type: 'EditingDraft' as const,
  id: record,
  attributes: { words, typedAt: typed_at.toISOString() },
});

export const draftEndpoints: Endpoint[] = [
  endpoint(draftCalls.mine, {
    policy: superuser,
    read: async ({ visit, query: { filter, page } }, db) => {
      const { rows, count } = await ownDrafts(db, visit, filter.record ?? null, page);
      return { data: rows.map(present), count };
    },
  }),
  endpoint(draftCalls.keep, {
    policy: superuser,
    write: async ({ visit, params, body }, db) => ({
      data: present(await keepDraft(db, visit, params.id ?? '', body.data.attributes)),
    }),
  }),
  endpoint(draftCalls.discard, {
    policy: superuser,
    write: async ({ visit, params, query }, db) => {
      await discardDraft(db, visit, params.id ?? '', query.plain.typedAt);
      return {};
    },
  }),
];

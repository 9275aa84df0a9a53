import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import { one, openStage, type Sent, type Stage } from '../stage.ts';

/** Set once the tests of a file run. */
export let stage: Stage;

export function openSectionsDesk(): void {
  before(async () => {
    stage = await openStage();
  });
  beforeEach(() => stage.sql('TRUNCATE rate_count'));
  after(() => stage.close());
}

/**
 * A lecture with progress, notes and tests of the story's people; its section 5395 has a recording and translations.
 */
export const LECTURE = 2746;
export const ADMIN: Sent = { as: 'admin' };
export type Attributes = Record<string, unknown>;
export type Row = { id: string; attributes: Attributes };

export const listPath = (publication: number | string) => `/api/admin/publications/${publication}/sections/`;
export const onePath = (id: number | string) => `/api/admin/sections/${id}/`;
export const get = (path: string, sent = ADMIN) => stage.send('GET', path, undefined, sent);
export const rows = async (publication: number | string, sent = ADMIN) => {
  const reply = await get(listPath(publication), sent);
  assert.equal(reply.status, 200, reply.text.slice(0, 300));
  return reply.json.data as unknown as Row[];
};
export const order = async (publication: number | string) =>
  (await rows(publication)).map(({ id }) => Number(id));
export const reorder = (publication: number | string, was: unknown, to: unknown, sent = ADMIN) =>
  stage.send(
    'PATCH',
    listPath(publication),
    { data: { type: 'AdminSectionOrder', attributes: { was, order: to } } },
    sent,
  );
export const add = (publication: number | string, attributes: Attributes, sent = ADMIN) =>
  stage.send('POST', listPath(publication), { data: { type: 'AdminSection', attributes } }, sent);
export const whole = async (id: number | string) => {
  const reply = await get(onePath(id));
  assert.equal(reply.status, 200, reply.text.slice(0, 300));
  return one(reply).attributes as Attributes & { text: Record<string, string>; changedAt: string };
};
export const save = (id: number | string, attributes: Attributes, sent = ADMIN) =>
  stage.send('PATCH', onePath(id), { data: { type: 'AdminSection', attributes } }, sent);
/** Saves over the current version. */
export async function saved(id: number | string, attributes: Attributes): Promise<Attributes> {
  const { changedAt } = await whole(id);
  const reply = await save(id, { changedAt, ...attributes });
  assert.equal(reply.status, 200, reply.text);
  return one(reply).attributes;
}
export const remove = (id: number | string, sent = ADMIN) =>
  stage.send('DELETE', onePath(id), undefined, sent);
export const audits = (action: string) =>
  stage.sql<{ subject: string; detail: Attributes }>(
    'SELECT subject, detail FROM audit_entry WHERE action = $1 ORDER BY position',
    [action],
  );
export const places = (publication: number | string) =>
  stage.sql<{ id: number; position: number }>(
    'SELECT id, position FROM section WHERE publication_id = $1 ORDER BY position',
    [publication],
  );

let made = 0;
/** A new publication with the given number of sections, not yet read by anyone. */
export async function fresh(
  count: number,
  { type = 'PUBLICATION_VIDEO', visibility = 'published' } = {},
): Promise<{ id: number; sections: number[] }> {
  made += 1;
  const [row] = await stage.sql<{ id: string }>(
    `INSERT INTO publication (slug, title, type, types, visibility, publication_date, modified_at)
     VALUES ('made-' || $1::text || '-0', 'Made ' || $1::text, $2, ARRAY[$2], $3, '2026-01-01', now()) RETURNING id`,
    [made, type, visibility],
  );
  const id = Number(row?.id);
  for (let n = 1; n <= count; n++)
    assert.equal((await add(id, { title: `Part ${n}`, was: await order(id) })).status, 201);
  return { id, sections: await order(id) };
}

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { addDays, utcDate } from '#kit/dates.ts';
import { type Asked, one, openStage, type Sent, type Stage } from '../stage.ts';

/** Both are set once the tests of a file run. */
export let stage: Stage;
export let twin: Awaited<ReturnType<Stage['twin']>>;

export function openPublicationsDesk(): void {
  before(async () => {
    stage = await openStage();
    twin = await stage.twin();
  });
  after(() => stage.close());
}

export const DESK = '/api/admin/publications/';
export const ADMIN: Sent = { as: 'admin' };
/** A CME activity of the story with an offering, items and front matter. */
export const CME = 2746;
export const OTHERS = ['anonymous', 'free', 'bronze', 'silver', 'gold'] as const;

export type Attributes = Record<string, unknown>;
export interface Record_ extends Attributes {
  version: number;
  gaps: { code: string; subject: string | null; detail: string }[];
  ways: { to: string; gaps: { code: string; detail: string }[] }[];
  locked: string[];
}
export const today = () => utcDate(stage.clock.now());
export const inDays = (days: number) => utcDate(addDays(stage.clock.now(), days));
export const get = (path: string, sent: Sent = ADMIN) => stage.send('GET', path, undefined, sent);
export const rows = async (query = '') => {
  const reply = await get(`${DESK}${query}`);
  assert.equal(reply.status, 200, `${query} ${reply.text.slice(0, 300)}`);
  return reply.json as {
    data: { id: string; attributes: Attributes }[];
    meta: { pagination: { count: number } };
  };
};
export const whole = async (id: number | string) => one(await get(`${DESK}${id}/`)).attributes;
export const recordOf = async (id: number | string) => (await whole(id)).record as Record_;
export const begin = (attributes: Attributes, sent = ADMIN) =>
  stage.send('POST', DESK, { data: { type: 'AdminPublication', attributes } }, sent);
export const save = (id: number | string, attributes: Attributes, sent = ADMIN) =>
  stage.send('PATCH', `${DESK}${id}/`, { data: { type: 'AdminPublication', attributes } }, sent);
/** Changes the current version, whatever it is. */
export const change = async (id: number | string, attributes: Attributes) =>
  save(id, { version: (await recordOf(id)).version, ...attributes });
export const move = (id: number | string, from: string, to: string, sent = ADMIN, reason?: string) =>
  stage.send(
    'POST',
    `${DESK}${id}/state/`,
    { data: { type: 'PublicationState', attributes: { from, to, reason } } },
    sent,
  );
export const pointers = ({ json }: Asked) =>
  (json.errors as unknown as { source?: { pointer?: string } }[]).map(({ source }) => source?.pointer);
export const audits = (id: number | string) =>
  stage.sql<{ action: string; detail: Attributes }>(
    'SELECT action, detail FROM audit_entry WHERE subject = $1 ORDER BY position',
    [`publication:${id}`],
  );
export const deeds = async (id: number | string) => (await audits(id)).map(({ action }) => action);
/** A process learns of another's change a moment later. */
export async function soon(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    if (await holds()) return;
    await wait(50);
  }
  assert.fail(what);
}
export const titleAt = async (id: number | string, at: string) =>
  one(await get(`/api/publications/${id}/`, { at })).attributes?.title;
export async function draft(attributes: Attributes = {}): Promise<string> {
  const made = await begin({
    title: 'Zolpidem at altitude',
    type: 'OPEN_ACCESS',
    publicationDate: today(),
    ...attributes,
  });
  assert.equal(made.status, 201, made.text);
  return one(made).id;
}
/** Complete with everything that readers must be told, apart from its state. */
export async function complete(attributes: Attributes = {}): Promise<string> {
  const id = await draft(attributes);
  const saved = await change(id, {
    excerpt: 'Thin air.',
    authors: [{ id: 301, role: 'Author' }],
    categories: [await someCategory()],
  });
  assert.equal(saved.status, 200, saved.text);
  await stage.sql(
    `INSERT INTO section (publication_id, position, slug, title, body_html, modified_at) VALUES ($1::bigint, 1, 'thin-air-' || $1 || '-' || $2, 'Thin air', '<p>Zolpidemlike words</p>', now())`,
    [id, `90${id}`],
  );
  return id;
}
export const someCategory = async () =>
  Number((await stage.sql<{ id: string }>('SELECT id FROM category ORDER BY id LIMIT 1'))[0]?.id);

import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import { one, openStage, type Sent, type Stage } from '../stage.ts';

/** Set once the tests of a file run. */
export let stage: Stage;

export function openFacultyDesk(): void {
  before(async () => {
    stage = await openStage();
    // The story dates its disclosures this long before the day it is seeded.
    await stage.sql(
      `UPDATE author SET disclosed_on = disclosed_on + ($1::date - told.at::date) FROM seed_state told WHERE told.name = 'demo'`,
      [NOW],
    );
  });
  beforeEach(() => stage.clock.set(new Date(NOW)));
  after(() => stage.close());
}

export const FACULTY = '/api/admin/faculty/';
export const NOW = '2026-11-21T10:00:00Z';
export const [TOBIAS, EMIL] = [303, 311];

export type Attributes = Record<string, unknown>;
export type Relationship = Record<string, unknown>;
export const get = (path: string, sent: Sent = { as: 'admin' }) => stage.send('GET', path, undefined, sent);
export const body = (attributes: object) => ({ data: { type: 'AdminAuthor', attributes } });
export const send = (method: string, path: string, attributes: object, sent: Sent = { as: 'admin' }) =>
  stage.send(method, `${FACULTY}${path}`, body(attributes), sent);
export const remove = (id: number, sent: Sent = { as: 'admin' }) =>
  stage.send('DELETE', `${FACULTY}${id}/`, undefined, sent);

export const WORDS = {
  fullName: 'Ottoline Varga',
  affix: 'MD',
  affixType: 'suffix',
  jobTitle: 'Psychiatrist',
  institute: 'Quayside',
  email: '',
  bio: '',
  address: '',
};
let people = 0;
/** A person who is named by no title. */
export async function newcomer(change: object = {}): Promise<{ id: number; attributes: Attributes }> {
  const reply = await send('POST', '', { ...WORDS, fullName: `Ottoline Varga the ${++people}th`, ...change });
  assert.equal(reply.status, 201, reply.text);
  return { id: Number(one(reply).id), attributes: one(reply).attributes };
}
export async function member(id: number): Promise<Attributes & { record: Attributes }> {
  const reply = await get(`${FACULTY}${id}/`);
  assert.equal(reply.status, 200, reply.text);
  return one(reply).attributes as Attributes & { record: Attributes };
}
/** What an unedited form would send. */
export async function formOf(id: number): Promise<Attributes> {
  const { fullName, affix, affixType, jobTitle, institute, email, changedAt, record } = await member(id);
  const bio = record.bio;
  return { fullName, affix, affixType, jobTitle, institute, email: email ?? '', bio, address: '', changedAt };
}
export const audits = (action: string, id: number) =>
  stage.sql<{ detail: Attributes }>(
    `SELECT detail FROM audit_entry WHERE action = $1 AND subject = $2 ORDER BY position`,
    [action, `author:${id}`],
  );
export const SPEAKER: Relationship = {
  company: 'Examplar Therapeutics',
  nature: 'Speaker',
  startsOn: '2025-03-01',
  endsOn: null,
  relevant: true,
  mitigation: 'Content reviewed by an editor without relationships.',
};
export const state = async (
  id: number,
  relationships: Relationship[],
  change: object = {},
  sent: Sent = { as: 'admin' },
) => {
  const { record } = await member(id);
  return send(
    'POST',
    `${id}/disclosures/`,
    {
      disclosedOn: '2026-11-21',
      relationships,
      disclosureChangedAt: record.disclosureChangedAt,
      ...change,
    },
    sent,
  );
};
/** The page as a member reads it, or as it is cached for visitors in a process. */
export const publicPage = async (id: number, sent: Sent = { as: 'free' }) =>
  one(await get(`/api/authors/${id}/`, sent)).attributes;

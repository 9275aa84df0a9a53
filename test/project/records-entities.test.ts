import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Document, Resource } from '#kit/contract.ts';
import { seedPurchases } from '#seed/story/purchases.ts';
import { openStage, type Stage } from '../harness/stage.ts';

/** Each entity of §3 that is no publication, section or author: some record of the demo fills each of its fields. */
let stage: Stage;
before(async () => {
  stage = await openStage();
  const { config, now } = stage.app.ports;
  await seedPurchases(
    { databaseUrl: stage.ownerUrl, config: { ...config, demo: true }, keys: ['k'.repeat(32)], now: now() },
    () => {},
  );
});
after(() => stage?.close());

type Loose = Omit<Resource, 'attributes'> & { attributes: Record<string, unknown> };
type Reader = 'gold' | 'silver' | 'lapsed' | 'admin';
interface Entity {
  name: string;
  path: string;
  as: Reader;
  /** Where they stand in the document: its data, unless they come along with it. */
  in?: (document: Document) => unknown;
  fields: string;
}
const included =
  (type: string) =>
  (document: Document): unknown =>
    document.included?.filter((one) => one.type === type);
const RESULT = '/api/attempts/?page[size]=1';
const OWN = '/api/users/me/?include=membership.permissions,addresses';
const EXPORT = '/api/users/me/export/';
const exported = (name: string) => (document: Document) =>
  (document.data as unknown as Record<string, Record<string, unknown>[]>)[name]?.map((attributes) => ({
    attributes,
  }));

const ENTITIES: Entity[] = [
  {
    name: 'Podcast',
    path: '/api/publications/?types=PODCAST&page[size]=100',
    as: 'gold',
    fields: 'title excerpt attachment_url',
  },
  { name: 'Survey', path: '/api/publications/2749/surveys/', as: 'gold', fields: 'questions answers' },
  { name: 'Test result', path: RESULT, as: 'gold', fields: 'status kind results' },
  { name: 'Publication test result', path: RESULT, as: 'gold', fields: 'results publication' },
  {
    name: 'Membership',
    path: '/api/memberships/?include=permissions&page[size]=0',
    as: 'gold',
    fields: 'name prices rebillDaysLabel permissions canGiveCredits',
  },
  {
    name: 'Pricing plan',
    path: '/api/memberships/?include=permissions&page[size]=0',
    as: 'gold',
    fields: 'name price cmeCredits newCmeCredits totalSa defaultPermissions rebillDays bestValue',
  },
  {
    name: 'User',
    path: OWN,
    as: 'gold',
    fields:
      'firstName lastName email hasMembership isMembershipValid membership canGetCredits profession specialization can',
  },
  { name: 'User with an address', path: OWN, as: 'lapsed', fields: 'addresses' },
  { name: 'User who edits', path: OWN, as: 'admin', fields: 'isSuperuser' },
  {
    name: 'Address',
    path: OWN,
    as: 'lapsed',
    in: included('Address'),
    fields: 'address1 address2 city postalCode state country',
  },
  {
    name: 'Referral',
    path: '/api/referrals/?include=createdBy',
    as: 'gold',
    fields: 'referred_email applied createdBy',
  },
  { name: 'Gift card', path: '/api/giftcards/', as: 'gold', fields: 'title status sendDate' },
  { name: 'UTM record', path: EXPORT, as: 'lapsed', in: exported('campaigns'), fields: 'created data' },
  {
    name: 'Translation',
    path: '/api/admin/texts/?page[size]=100',
    as: 'admin',
    fields: 'text',
  },
  {
    name: 'Receipt',
    path: '/api/receipts/',
    as: 'silver',
    fields: 'number date description amount total currency status pdfUrl order',
  },
  {
    name: 'Certificate',
    path: '/api/certificates/',
    as: 'gold',
    fields: 'number kind credits awardedAt publication pdfUrl',
  },
  { name: 'Category', path: '/api/categories/?page[size]=100', as: 'gold', fields: 'slug childs' },
  {
    name: 'Featured category',
    path: '/api/categories/?filter[featured]=true&page[size]=100',
    as: 'gold',
    fields: 'slug featured',
  },
  { name: 'Home block', path: '/api/home-blocks/', as: 'gold', fields: 'kind title text order settings' },
  {
    name: 'Section translation entry',
    path: '/api/admin/translations/?filter[kind]=section&page[size]=100',
    as: 'admin',
    fields: 'key language address',
  },
];
const holds = (value: unknown): boolean =>
  value !== null &&
  value !== '' &&
  value !== undefined &&
  value !== false &&
  (!Array.isArray(value) || value.length > 0);

test('[ENT-037] [ENT-040] [ENT-046] [ENT-060] [ENT-067] [ENT-077] every field that §3 gives an entity is filled by a record of the demo', async () => {
  const missing: Record<string, string[]> = {};
  for (const { name, path, as, in: within, fields } of ENTITIES) {
    const reply = await stage.send('GET', path, undefined, { as });
    assert.equal(reply.status, 200, `${name} ${reply.text.slice(0, 200)}`);
    const records = [within ? within(reply.json) : reply.json.data].flat() as (Loose | undefined)[];
    assert.ok(records.length > 0 && records[0], name);
    const filled = (field: string) =>
      records.some((one) => holds(one?.attributes[field]) || holds(one?.relationships?.[field]?.data));
    const found = fields.split(' ').filter((field) => !filled(field));
    if (found.length > 0) missing[name] = found;
  }
  assert.deepEqual(missing, {});
});

test('[ENT-038] [ENT-039] a question of a passed test has its answers, the one that was chosen and what is said of it', async () => {
  const [passed] = (await stage.send('GET', RESULT, undefined, { as: 'gold' })).json
    .data as unknown as Loose[];
  const path = `/api/attempts/${passed?.id}/?include=questions.answers`;
  const { included: all = [] } = (await stage.send('GET', path, undefined, { as: 'gold' })).json;
  const of = (type: string) => all.filter((one) => one.type === type) as unknown as Loose[];
  assert.ok(of('Question').length >= 5);
  for (const { id, attributes, relationships } of of('Question')) {
    const own = of('Answer').filter((answer) => answer.attributes.question_id === id);
    assert.ok(own.length >= 4 && own.every(({ attributes: { text } }) => holds(text)));
    assert.equal([relationships?.answers?.data].flat().length, own.length);
    assert.ok(own.some((answer) => answer.id === attributes.answerChecked));
    assert.ok(holds(attributes.feedback));
  }
});

test('[ENT-073] [ENT-074] configuration has its keys with words, and a dictionary', async () => {
  const { configs, i18n } = (await stage.send('GET', '/api/data/')).json.data as unknown as Record<
    'configs' | 'i18n',
    Record<string, string>
  >;
  for (const key of ['CME_SA_TOTAL', 'SA_TOTAL', 'CME_META_DESCRIPTION']) assert.ok(holds(configs[key]), key);
  assert.ok(Object.keys(i18n).length > 1000);
});

test('a member reads both letters, and has confirmed them', async () => {
  const own = (await stage.send('GET', '/api/newsletter/', undefined, { as: 'silver' })).json.data;
  assert.deepEqual((own as unknown as { subscriptions: unknown[] }).subscriptions, [
    { kind: 'monthly', state: 'confirmed' },
    { kind: 'tips', state: 'confirmed' },
  ]);
  const consents = await stage.sql<{ deed: string; language: string }>(
    'SELECT deed, language FROM subscription_consent ORDER BY at',
  );
  assert.deepEqual(
    consents.map(({ deed }) => deed),
    ['asked', 'confirmed'],
  );
});

test('[ENT-089] [ENT-090] the sections of every course that the table of §3 names have an address in each language', async () => {
  const rows = await stage.sql<{ publication_id: number; languages: number }>(
    `SELECT s.publication_id, count(DISTINCT t.language)::int AS languages FROM section s JOIN section_translation t ON t.section_id = s.id GROUP BY 1`,
  );
  const courses = new Map(rows.map((row) => [Number(row.publication_id), row.languages]));
  const [from, to] = [2746, 2753];
  const named = [2700, 2724, 2729, 2733, 2734, 2765, 2766, 2767, 2768, 2779, 2780, 2781, 2782, 2783, 2784];
  const range = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  for (const id of [...named, ...range, 2786, 2791, 2792, 2797, 2798])
    assert.equal(courses.get(id), 4, String(id));
});

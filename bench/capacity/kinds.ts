import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { DEMO_PASSWORD } from '#seed/people.ts';
import { chooseTest, type Learner, openSessions } from '../learners.ts';
import { QUESTIONS, searchPath } from '../search.ts';
import type { Answer, Ask } from './asking.ts';

/** A kind of request to measure: how to send the nth, and how many are sent before and during the measurement. */
export interface Kind {
  name: string;
  warm: number;
  count: number;
  send(ask: Ask, nth: number): Promise<Answer>;
}
interface Place {
  port: number;
  dataDir: string;
  databaseUrl: string;
}

/** Each learner does each action once; those of the warm-up come first. */
const [WARM, COUNTED] = [150, 350];
const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };
const EVALUATION = [
  { question_id: '1', value: 5 },
  { question_id: '2', value: true },
  { question_id: '3', value: 4 },
];
const LIST = '/api/publications/?include=author.image,categories&page[size]=6';
const COVER = (id: number) =>
  `/api/publications/${id}/?include=authors.image,interviewer,categories,jointSponsor,keyPoints,materials,sections`;
const TOLD_COVER =
  '/publication/starting-clozapine-without-delay-baselines-titration-and-the-first-six-months-2746';
const DASHBOARD = [
  '/api/credits/summary/',
  '/api/publications/?filter[visibility]=published&include=author&sort=-modified&page[size]=100&fields[Publication]=slug,title,excerpt,type,cover,minutes,credits,test_class,completed,progress,author',
  '/api/progress/?filter[state]=in-progress&page[size]=1',
  '/api/publications/2746/?include=sections',
];

export const KEPT: Kind = {
  name: 'page, kept',
  warm: 500,
  count: 4000,
  send: (ask) => ask({ path: '/' }),
};

/** Requests to a server that caches nothing, in the order in which a member makes them. */
export async function kindsOf(client: pg.Client, site: Place): Promise<Kind[]> {
  const test = await chooseTest(client);
  const learners = await learnersOf(client, site, test.publicationId);
  const buyers = await buyersOf(client, site);
  const pages = await numbersOf(
    client,
    `SELECT id FROM publication WHERE id > 1000000 AND visibility = 'published' ORDER BY random() LIMIT 500`,
  );
  const sections = await numbersOf(
    client,
    `SELECT s.id FROM section s JOIN publication p ON p.id = s.publication_id WHERE p.id > 1000000 AND p.visibility = 'published' ORDER BY random() LIMIT 500`,
  );
  const one = <T>(all: readonly T[], nth: number): T => all[nth % all.length] as T;
  const who = (nth: number): Learner => one(learners, nth);
  const paths = ['/', TOLD_COVER, '/library'];
  let sittings: Promise<ReadonlyMap<number, string>> | undefined;
  const testPath = `/api/publications/${test.publicationId}/tests/`;
  const results = (from: number, to: number) => test.results.slice(from, to);
  return [
    {
      name: 'page, rendered anew',
      warm: 150,
      count: 300,
      send: (ask, nth) => ask({ path: one(paths, nth) }),
    },
    {
      name: 'list call',
      warm: 200,
      count: 800,
      send: (ask, nth) => ask({ path: LIST, token: who(nth).token }),
    },
    {
      name: 'cover call',
      warm: 200,
      count: 800,
      send: (ask, nth) => ask({ path: COVER(one(pages, nth)), token: who(nth).token }),
    },
    {
      name: 'search',
      warm: 100,
      count: 400,
      send: (ask, nth) => ask({ path: searchPath(one(QUESTIONS, nth)), token: who(nth).token }),
    },
    {
      name: 'dashboard',
      warm: 50,
      count: 150,
      send: (ask, nth) => together(DASHBOARD.map((path) => ask({ path, token: who(nth).token }))),
    },
    {
      name: 'progress kept',
      warm: 200,
      count: 800,
      send: (ask, nth) =>
        ask({
          method: 'PATCH',
          path: `/api/progress/${one(sections, nth)}/`,
          token: who(nth).token,
          body: { data: { type: 'Progress', attributes: { positionSeconds: 60 + (nth % 600) } } },
        }),
    },
    {
      name: 'sign-in',
      warm: 20,
      count: 100,
      send: (ask) =>
        ask({
          method: 'POST',
          path: '/api/login/',
          body: {
            data: {
              type: 'ApiLoginView',
              attributes: { username: 'gold@demo.example', password: DEMO_PASSWORD },
            },
          },
        }),
    },
    {
      name: 'test opened',
      warm: WARM,
      count: COUNTED,
      send: (ask, nth) =>
        ask({ path: `${testPath}?include=publication.questions.answers`, token: who(nth).token }),
    },
    {
      name: 'answer kept',
      warm: WARM,
      count: COUNTED,
      async send(ask, nth) {
        sittings ??= sittingsOf(client, test.publicationId);
        const sitting = (await sittings).get(who(nth).id);
        return ask({
          method: 'PATCH',
          path: `/api/sittings/${sitting}/`,
          token: who(nth).token,
          body: { data: { type: 'Sitting', attributes: { answers: results(nth % 5, (nth % 5) + 1) } } },
        });
      },
    },
    {
      name: 'test handed in',
      warm: WARM,
      count: COUNTED,
      send: (ask, nth) =>
        ask({
          method: 'POST',
          path: testPath,
          token: who(nth).token,
          body: {
            data: { type: 'PublicationTestResult', attributes: { results: test.results, zone: 'UTC' } },
          },
        }),
    },
    {
      name: 'evaluation and certificate',
      warm: WARM,
      count: COUNTED,
      send: (ask, nth) =>
        ask({
          method: 'POST',
          path: `/api/publications/${test.publicationId}/surveys/`,
          token: who(nth).token,
          body: { data: { type: 'Survey', attributes: { answers: EVALUATION } } },
        }),
    },
    {
      name: 'checkout',
      warm: WARM,
      count: COUNTED,
      async send(ask, nth) {
        const { token } = one(buyers, nth);
        const membership = { data: { type: 'Membership', id: '32' } };
        const order = { type: 'Order', attributes: { autoRenew: true }, relationships: { membership } };
        const placed = await ask(
          { method: 'POST', path: '/api/orders/', token, body: { data: order } },
          true,
        );
        const { data } = JSON.parse(placed.text) as { data: { id: string } };
        const paid = await ask({
          method: 'POST',
          path: `/api/orders/${data.id}/payments/`,
          token,
          headers: { 'idempotency-key': randomUUID() },
          body: { data: { type: 'OrderPayment', attributes: { card: CARD } } },
        });
        return { ...paid, bytes: paid.bytes + placed.bytes };
      },
    },
  ];
}

async function together(all: readonly Promise<Answer>[]): Promise<Answer> {
  const answers = await Promise.all(all);
  return { text: '', bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0) };
}

const numbersOf = async (client: pg.Client, text: string, values: unknown[] = []): Promise<number[]> =>
  (await client.query<{ id: string }>(text, values)).rows.map(({ id }) => Number(id));

/** Numbers of open sittings, by learner. */
async function sittingsOf(client: pg.Client, publicationId: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ id: string; user_id: string }>(
    'SELECT id, user_id FROM sitting WHERE publication_id = $1 AND closed_at IS NULL',
    [publicationId],
  );
  return new Map(rows.map(({ id, user_id }) => [Number(user_id), id]));
}

/** Members who have Gold, have stated their profession, and have never taken this test. */
const learnersOf = async (client: pg.Client, site: Place, publicationId: number): Promise<Learner[]> =>
  openSessions(
    site,
    await numbersOf(
      client,
      `SELECT h.user_id AS id FROM holding h JOIN user_account u ON u.id = h.user_id
        WHERE h.user_id > 10000000 AND h.plan_id IN (33, 36) AND h.ends_at > now() AND u.profession IS NOT NULL AND u.email_verified_at IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM attempt a WHERE a.user_id = h.user_id AND a.publication_id = $1)
          AND NOT EXISTS (SELECT 1 FROM sitting s WHERE s.user_id = h.user_id AND s.publication_id = $1) ORDER BY random() LIMIT $2`,
      [publicationId, WARM + COUNTED],
    ),
  );
const buyersOf = async (client: pg.Client, site: Place): Promise<Learner[]> =>
  openSessions(
    site,
    await numbersOf(
      client,
      `SELECT id FROM user_account u WHERE id > 10000000 AND email_verified_at IS NOT NULL AND profession IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM holding h WHERE h.user_id = u.id) ORDER BY random() LIMIT $1`,
      [WARM + COUNTED],
    ),
  );

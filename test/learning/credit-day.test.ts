import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { PEOPLE } from '#seed/people.ts';
import { evaluate, heldOf, newActivity, sheetOf, submit } from '../harness/people/sitting.ts';
import { type Asked, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
afterEach(() => stage.clock.set(null));
after(() => stage.close());

const NEW_YORK = 'America/New_York';
/** 31 December 23:30 in New York, 1 January in UTC. */
const EVE = new Date('2027-01-01T04:30:00Z');

async function signedIn(who: 'gold' | 'silver' | 'bronze', at: Date): Promise<string> {
  stage.clock.set(at);
  const { email, password } = { ...PEOPLE[who], password: 'steady-state-demo' };
  const reply = await stage.send('POST', '/rest-auth/login/', {
    data: { type: 'Login', attributes: { email, password } },
  });
  const token = /"token":"([^"]+)"/.exec(reply.text)?.[1];
  return token ?? (await stage.token(who)) ?? '';
}
async function handIn(id: number, token: string, more: object = {}, headers: Record<string, string> = {}) {
  return submit(stage, id, await sheetOf(stage, id), { token, headers }, more);
}
const lineOf = ({ json }: Asked, id: number) =>
  (json.data as { attributes: Record<string, unknown> }[])
    .map(({ attributes }) => attributes)
    .find(({ publicationId }) => publicationId === id);

test('[C30] what is passed on New Year’s Eve in New York counts for the old year, everywhere it is told', async () => {
  const token = await signedIn('gold', EVE);
  const before = one(
    await stage.send('GET', '/api/credits/summary/', undefined, {
      token,
      headers: { 'Time-Zone': NEW_YORK },
    }),
  ).attributes as { thisYear: { year: number; cme: number }; daysLeftInYear: number };
  assert.deepEqual([before.thisYear.year, before.daysLeftInYear], [2026, 0]);
  const id = await newActivity(stage);
  const passed = await handIn(id, token, {}, { 'Time-Zone': NEW_YORK });
  assert.equal(one(passed).attributes.status, 'APPROVED', passed.text);
  assert.equal((await evaluate(stage, id, {}, { token })).status, 201);
  const summary = one(
    await stage.send('GET', '/api/credits/summary/', undefined, {
      token,
      headers: { 'Time-Zone': NEW_YORK },
    }),
  ).attributes as { thisYear: { year: number; cme: number } };
  assert.equal(summary.thisYear.cme, before.thisYear.cme + 1);
  const year = (from: string, to: string) =>
    stage.send('GET', `/api/transcripts/?filter[from]=${from}&filter[to]=${to}`, undefined, { token });
  const old = lineOf(await year('2026-12-31', '2026-12-31'), id);
  assert.deepEqual([old?.completedOn, old?.zone], ['2026-12-31', NEW_YORK]);
  assert.match(String(old?.completedAt), /^2027-01-01T04:30/, 'the instant is kept beside it');
  assert.equal(lineOf(await year('2027-01-01', '2027-12-31'), id), undefined);
  const csv = await stage.send('GET', '/api/transcripts/csv/?filter[from]=2026-12-31', undefined, { token });
  assert.match(csv.text, /\r\n2026-12-31,A Sitting of Ten,/);
  const [paper] = (await stage.send('GET', '/api/certificates/', undefined, { token })).json.data as {
    attributes: Record<string, unknown>;
  }[];
  const { publicationId, completedOn, awardedOn } = paper?.attributes ?? {};
  assert.deepEqual([publicationId, completedOn, awardedOn], [id, '2026-12-31', '2026-12-31']);
  const code = String(paper?.attributes.verifyUrl).split('/').at(-1);
  const proof = await stage.send('GET', `/api/verifications/${code}/`, undefined, { as: 'anonymous' });
  assert.equal(one(proof).attributes.completedOn, '2026-12-31');
  assert.equal(one(proof).attributes.awardedOn, '2026-12-31', 'issued on the same calendar');
  assert.equal(one(passed).attributes.submittedOn, '2026-12-31');
  const touched = await stage.send(
    'GET',
    '/api/progress/?filter[state]=completed&page[size]=100',
    undefined,
    {
      token,
    },
  );
  const [completed] = (touched.json.data as { id: string; attributes: Record<string, unknown> }[]).filter(
    (found) => found.id === String(id),
  );
  assert.equal(completed?.attributes.completedOn, '2026-12-31');
});

test('[C30] without a zone, or with one that only a browser knows, the day is that of UTC', async () => {
  const token = await signedIn('silver', EVE);
  for (const headers of [{}, { 'Time-Zone': 'Mars/Olympus' }] as Record<string, string>[]) {
    const id = await newActivity(stage);
    const passed = await handIn(id, token, {}, headers);
    assert.equal(one(passed).attributes.status, 'APPROVED', passed.text);
    const line = lineOf(await stage.send('GET', '/api/transcripts/', undefined, { token }), id);
    assert.deepEqual([line?.completedOn, line?.zone], ['2027-01-01', null]);
  }
});

test('[C30] a day beyond that of its zone is refused in words, and nothing is written', async () => {
  const token = await signedIn('bronze', EVE);
  const id = await newActivity(stage);
  for (const [more, field, words] of [
    [{ zone: 'Mars/Olympus' }, 'zone', 'There is no such time zone.'],
    [{ zone: '+05:00' }, 'zone', 'There is no such time zone.'],
    [{ localDate: '2026-12-31' }, 'zone', 'Send the time zone together with the date.'],
    [{ zone: NEW_YORK, localDate: '2027-01-01' }, 'localDate', `In ${NEW_YORK} the date is 2026-12-31.`],
    [{ zone: NEW_YORK, localDate: '2026-12-30' }, 'localDate', `In ${NEW_YORK} the date is 2026-12-31.`],
    [
      { zone: 'Pacific/Auckland', localDate: '2026-12-31' },
      'localDate',
      'In Pacific/Auckland the date is 2027-01-01.',
    ],
  ] as const) {
    const reply = await handIn(id, token, more);
    const [error] = reply.json.errors as { code: string; detail: string; source?: { pointer?: string } }[];
    assert.deepEqual(
      [reply.status, error?.code, error?.source?.pointer, error?.detail],
      [422, 'invalid-field', `/data/attributes/${field}`, words],
    );
  }
  const held = await heldOf(stage, PEOPLE.bronze.id, id);
  assert.deepEqual([held.attempts, held.awards], [0, 0]);
  const good = await handIn(id, token, { zone: NEW_YORK, localDate: '2026-12-31' });
  assert.equal(good.status, 201, good.text);
});

test('[C30] race and twice: a pass has one day, of whichever came first', async () => {
  const token = await signedIn('gold', EVE);
  const twin = await stage.twin();
  const id = await newActivity(stage);
  const sheet = await sheetOf(stage, id);
  await Promise.all(
    [stage.url, twin.url, stage.url].map((at, n) =>
      submit(stage, id, sheet, {
        token,
        at,
        headers: { 'Time-Zone': n === 1 ? 'Europe/Berlin' : NEW_YORK },
      }),
    ),
  );
  const days = await stage.sql('SELECT zone FROM credit_day WHERE publication_id = $1', [id]);
  assert.equal(days.length, 1);
  await assert.rejects(stage.sql(`UPDATE credit_day SET civil_date = '2027-01-01'`), /append-only/);
});

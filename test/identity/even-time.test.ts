import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { EVEN_MS } from '#platform/clock/even-time.ts';
import { openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());
beforeEach(() => stage.sql('DELETE FROM rate_count'));

const PAIRS = 25;
const KNOWN = 'silver@demo.example';
let made = 0;
const nobody = () => `nobody-${made++}-${Date.now()}@example.org`;

/** Asked of an address, which the answer must not tell from another. */
const ASKED: [what: string, ask: (email: string) => ReturnType<Stage['send']>][] = [
  ['a new password', (email) => stage.send('POST', '/rest-auth/password/reset/', { email })],
  [
    'the newsletter',
    (email) =>
      stage.send('POST', '/api/newsletter/', {
        data: { type: 'Newsletter', id: 'page', attributes: { email } },
      }),
  ],
  [
    'free files',
    (email) =>
      stage.send('POST', '/api/downloads/', {
        data: { type: 'Download', attributes: { publication: '2746', email } },
      }),
  ],
  [
    'the end of all letters',
    (email) =>
      stage.send('POST', '/api/newsletter/unsubscribe/', {
        data: { type: 'NewsletterUnsubscription', attributes: { email } },
      }),
  ],
];
/** Of a normal distribution: what comes by chance once in a hundred times. */
const SURE = 2.576;
/** How far the ranks of two samples are from those of one (Mann and Whitney), in standard deviations. */
function rankSum(one: number[], other: number[]): number {
  const all = [...one.map((ms) => ({ ms, own: true })), ...other.map((ms) => ({ ms, own: false }))];
  all.sort((a, b) => a.ms - b.ms);
  const ranks = all.reduce((sum, { own }, at) => sum + (own ? at + 1 : 0), 0);
  const [n, m] = [one.length, other.length];
  return (ranks - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}
const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

for (const [what, ask] of ASKED)
  test(`asked for ${what}, a known address and an unknown one answer as late as each other`, async () => {
    const timed = async (email: string) => {
      await stage.sql('DELETE FROM rate_count');
      const begun = performance.now();
      const { status } = await ask(email);
      return { status, ms: performance.now() - begun };
    };
    await timed(KNOWN);
    await timed(nobody());
    const known: number[] = [];
    const unknown: number[] = [];
    const statuses = new Set<number>();
    for (let pair = 0; pair < PAIRS; pair++) {
      const one = await timed(KNOWN);
      const other = await timed(nobody());
      known.push(one.ms);
      unknown.push(other.ms);
      statuses.add(one.status).add(other.status);
    }
    assert.equal(statuses.size, 1);
    const apart = Math.abs(median(known) - median(unknown));
    const told = `${median(known).toFixed(1)} and ${median(unknown).toFixed(1)} ms`;
    assert.ok(apart < 5 || Math.abs(rankSum(known, unknown)) < SURE, told);
    assert.ok(median(known) >= EVEN_MS - 1);
  });

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  await stage.sql(
    `INSERT INTO support_request (reference, fingerprint, name, email, subject, body, created_at, state)
     SELECT 'L' || n, decode(lpad(to_hex(n), 8, '0'), 'hex'), 'Writer ' || n, 'w' || n || '@clinic.example', 'Contact form',
       'Words about matter ' || n || repeat(' and so on', 20), timestamptz '2026-11-25' - n * interval '1 minute',
       CASE WHEN n % 50 = 0 THEN 'open' ELSE 'closed' END FROM generate_series(1, 100000) n`,
  );
  await stage.sql('ANALYZE support_request');
});
after(() => stage?.close());

const QUERIES = [
  '',
  '?filter[state]=open&sort=created',
  '?filter[search]=writer+99999',
  '?filter[search]=matter',
  '?filter[mine]=true',
];
for (const query of QUERIES)
  test(`a hundred thousand requests are listed in a second: ${query || 'all'}`, async () => {
    const times: number[] = [];
    for (let at = 0; at < 3; at++) {
      const began = performance.now();
      const { status, text } = await stage.send('GET', `/api/admin/support/${query}`, undefined, {
        as: 'admin',
      });
      assert.equal(status, 200, text);
      times.push(performance.now() - began);
    }
    assert.ok(Math.min(...times) < 1000, `${times.map(Math.round).join(', ')} ms`);
  });

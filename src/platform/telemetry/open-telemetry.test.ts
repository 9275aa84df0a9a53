import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openTelemetry } from './open-telemetry.ts';
import { traced, tracedAlone } from './scope.ts';

const SPANS = 60_000;
/** Limit for everything that waits, which two thousand spans of this kind need. */
const MOST_BYTES = 24 * 1024 * 1024;

/** Accepts everything and never replies. */
const silent = createServer(() => {});
const listening = new Promise<number>((resolve) => {
  silent.listen(0, '127.0.0.1', () => resolve((silent.address() as AddressInfo).port));
});
let port = 0;
before(async () => {
  port = await listening;
});
after(() => {
  silent.closeAllConnections();
  silent.close();
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
/** Memory that cannot be freed. */
const heap = async () => {
  await turn();
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

for (const [what, endpoint] of [
  ['says nothing', () => `http://127.0.0.1:${port}`],
  ['is not there', () => 'http://127.0.0.1:9'],
] as const)
  test(`a receiver that ${what} slows nothing, takes no room, and keeps nobody from leaving`, async () => {
    const rest = { headers: {}, serviceName: 'test', sampled: 1, metricsMs: 60_000 };
    const telemetry = openTelemetry({ endpoint: endpoint(), ...rest });
    const before = await heap();
    const began = performance.now();
    for (let at = 0; at < SPANS / 2; at++) {
      await tracedAlone('work', () => traced('statement', 'client', { at }, async () => {}));
      if (at % 1_000 === 0) await turn();
    }
    const each = (performance.now() - began) / SPANS;
    assert.ok(each < 0.1, `${each} ms a span`);
    const grown = (await heap()) - before;
    assert.ok(grown < MOST_BYTES, `${grown} bytes`);
    const leaving = performance.now();
    await telemetry.close();
    assert.ok(performance.now() - leaving < 4_000);
  });

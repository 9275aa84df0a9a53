import { test } from 'node:test';
import { RELEASES } from '../harness/releases/old-release.ts';
import { upgradeOf } from '../harness/releases/upgrade.ts';

/** The first with a program, and the last before the chain of proofs; the rest is `test/hard/old-releases.hard.test.ts`. */
const SOME = RELEASES.filter((name) => /^(?:0008|0062)/.test(name));

test('a database of an older release, with rows at every edge, becomes the newest and loses nothing', async (context) => {
  for (const release of SOME) await context.test(release, () => upgradeOf(release));
});

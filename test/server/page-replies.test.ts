import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ pages: true });
});
after(() => stage.close());

/** What the figures themselves ask for. */
const OF_FIGURES = /^(?:jobs|mail)\./;
/** How often each statement was sent since the process began. */
async function statements(): Promise<Map<string, number>> {
  const { text } = await stage.ask('/metrics');
  const found = text.matchAll(/^db_client_operation_duration\w*_count\{([^}]*)\} (\d+)$/gm);
  return new Map(
    [...found].map(([, labels = '', count]) => [
      /db_query_summary="([^"]*)"/.exec(labels)?.[1] ?? '',
      Number(count),
    ]),
  );
}
async function sentBy(deed: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await statements();
  await deed();
  const grown = [...(await statements())].map(
    ([name, count]) => [name, count - (before.get(name) ?? 0)] as const,
  );
  return Object.fromEntries(grown.filter(([name, count]) => count > 0 && !OF_FIGURES.test(name)));
}
const page = async (path: string): Promise<string> => {
  const { status, text } = await stage.ask(path, { headers: { accept: 'text/html' } });
  assert.equal(status, 200, path);
  return text;
};

/** As any process of the site tells it; heard when a reply that it concerns is gone. */
async function tell(tag: string): Promise<void> {
  await stage.sql(`SELECT pg_notify('invalidate', $1)`, [JSON.stringify([tag])]);
}

const COVER =
  '/publication/starting-clozapine-without-delay-baselines-titration-and-the-first-six-months-2746';
test('what one page has asked for, the next does not ask again, until it is told that it has changed', async () => {
  await page('/library');
  assert.deepEqual(await sentBy(() => page('/signin')), {});
  assert.notDeepEqual(await sentBy(() => page(COVER)), {});
  const asked: string[] = [];
  for (const path of ['/register', '/contact-us', '/awards', '/terms', '/privacy', '/invitation-program']) {
    await tell('site');
    asked.push(...Object.keys(await sentBy(() => stage.ask(path, { headers: { accept: 'text/html' } }))));
    if (asked.length > 0) break;
  }
  assert.ok(
    asked.some((name) => /site|config/.test(name)),
    asked.join(),
  );
});

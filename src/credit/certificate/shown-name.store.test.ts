import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LoadContext } from '#client/page/load.ts';
import { withShownNames } from './shown-name.store.ts';

/** Replies as the library does: German names of all but the last activity, up to a page of them. */
function library(known: number) {
  const asked: string[] = [];
  const api = (async (_call: unknown, { query }: { query: { filter: { id__in: string } } }) => {
    asked.push(query.filter.id__in);
    const ids = query.filter.id__in.split(',').filter((id) => Number(id) <= known);
    return { data: ids.map((id) => ({ id, title: `Deutsch ${id}`, language: 'de' })) };
  }) as unknown as LoadContext['api'];
  return { api, asked };
}
const line = (publicationId: number) => ({ publicationId, title: `English ${publicationId}` });

test('a line is shown by the name of its activity in the site’s language, else by the name on record', async () => {
  const { api } = library(1);
  const lines = await withShownNames({ api, language: 'de' }, [line(1), line(2), line(1)]);
  assert.deepEqual(
    lines.map(({ shown }) => [shown.title, shown.language]),
    [
      ['Deutsch 1', 'de'],
      ['English 2', 'en'],
      ['Deutsch 1', 'de'],
    ],
  );
  assert.equal(lines[0]?.title, 'English 1', 'what is on record stays');
});

test('a long record asks page by page, each activity once; in English nobody is asked', async () => {
  const { api, asked } = library(1000);
  const many = Array.from({ length: 130 }, (_, at) => line((at % 120) + 1));
  const lines = await withShownNames({ api, language: 'de' }, many);
  assert.ok(lines.every(({ shown }) => shown.language === 'de'));
  assert.deepEqual(
    asked.map((ids) => ids.split(',').length),
    [50, 50, 20],
  );
  asked.length = 0;
  await withShownNames({ api, language: 'en' }, many);
  assert.deepEqual(asked, []);
});

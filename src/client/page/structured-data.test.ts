import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { texts } from '#kit/texts.ts';
import { type PageContext, pageContext } from './context.ts';
import { describing } from './structured-data.ts';

const PAGE = texts('test', { title: 'As we wrote it', lead: 'Unchanged' });

test('a page tells machines the words of its editors, at the address that its reader sees', async () => {
  const context = new RouterContextProvider();
  const statements: object[] = [];
  const given = {
    site: { language: 'en' },
    overrides: async () => ({ 'test.title': 'As they wrote it' }),
    statements,
  };
  context.set(pageContext, given as unknown as PageContext);
  const request = new Request('https://site.example/library?page=2');
  const loader = describing(
    async () => 'data',
    (data, { site, words, url }) => {
      const say = words(PAGE);
      return [{ data, language: site.language, texts: [say('title'), say('lead')], search: url.search }];
    },
  );
  assert.equal(await loader({ request, context, params: {} } as unknown as LoaderFunctionArgs), 'data');
  assert.deepEqual(statements, [
    { data: 'data', language: 'en', texts: ['As they wrote it', 'Unchanged'], search: '?page=2' },
  ]);
});

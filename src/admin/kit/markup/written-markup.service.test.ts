import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { writtenMarkup } from './written-markup.service.ts';

test('a text that Markdown would shorten is refused at its field and line; one that was not touched stays as it is', () => {
  const short = '| A | B |\n|---|---|\n| 1 | 2 | stop at 1000 |';
  assert.throws(() => writtenMarkup('', short, 'bio'), {
    code: 'words-lost',
    status: 422,
    detail: /^Line 3 /,
    source: { pointer: '/data/attributes/bio' },
  });
  assert.equal(writtenMarkup('', 'Stop when ANC < 1000.', 'bio'), '<p>Stop when ANC &lt; 1000.</p>\n');
  assert.equal(writtenMarkup('<p>As <b>old</b></p>', 'As old', 'bio'), '<p>As <b>old</b></p>');
});

test('a picture of another site and a link with a backslash are refused at their line; what was stored before stays', () => {
  const refused = (markdown: string) => {
    try {
      return writtenMarkup('', markdown, 'body');
    } catch (thrown) {
      const { code, status, detail } = thrown as { code: string; status: number; detail: string };
      return [code, status, /^Line \d+/.exec(detail)?.[0]];
    }
  };
  assert.deepEqual(refused('A\n\n![p](https://example.org/p.png)'), ['picture-elsewhere', 422, 'Line 3']);
  assert.deepEqual(refused('[x](/\\evil.example)'), ['link-unclear', 422, 'Line 1']);
  assert.deepEqual(refused('![p](media:12)'), ['picture-elsewhere', 422, 'Line 1'], 'not in every text');
  assert.equal(refused('![p](/files/p.svg)'), '<p><img src="/files/p.svg" alt="p"></p>\n');
  const old = '<p><img src="https://example.org/p.png" alt="p"></p>\n';
  assert.equal(writtenMarkup(old, '![p](https://example.org/p.png)', 'body'), old);
});

test('every service that stores Markdown goes through this one door', () => {
  const root = join(import.meta.dirname, '../../..');
  const callers = globSync('**/*.service.ts', { cwd: root }).filter((file) =>
    /\b(richText|rewritten)\(/.test(readFileSync(join(root, file), 'utf8')),
  );
  assert.deepEqual(callers, ['admin/kit/markup/written-markup.service.ts']);
});

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

test('every service that stores Markdown goes through this one door', () => {
  const root = join(import.meta.dirname, '..');
  const callers = globSync('**/*.service.ts', { cwd: root }).filter((file) =>
    /\b(richText|rewritten)\(/.test(readFileSync(join(root, file), 'utf8')),
  );
  assert.deepEqual(callers, ['editing/written-markup.service.ts']);
});

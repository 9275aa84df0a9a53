import assert from 'node:assert/strict';
import { test } from 'node:test';
import { richText } from './rich-text.ts';

test('a wide table can be scrolled by keyboard and is called by its columns, whatever stands in them', () => {
  const markup = richText('| Drug | Dose & **"time"** |\n| --- | --- |\n| Lithium | 300 mg |\n');
  assert.ok(
    markup.startsWith(
      '<section class="table-scroll" tabindex="0" aria-label="Drug, Dose &amp; &quot;time&quot;"><table>',
    ),
    markup,
  );
  assert.ok(markup.includes('<th scope="col">Drug</th>') && markup.trim().endsWith('</table></section>'));
});

test('columns without names make no region: there would be nothing to call it by', () => {
  const markup = richText('| | |\n| --- | --- |\n| a | b |\n');
  assert.ok(markup.startsWith('<section class="table-scroll" tabindex="0"><table>'), markup);
});

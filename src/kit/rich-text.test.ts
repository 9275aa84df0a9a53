import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCRIPT_PAYLOADS } from '#test/harness/lists/script-payloads.data.ts';
import { withAlign } from './markdown/column-align.ts';
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

test('columns are aligned without a style, which the content policy would not apply', () => {
  const markup = richText('| Drug | Dose |\n|:---|---:|\n| Lithium | 300 mg |\n');
  assert.ok(markup.includes('<td data-align="right">300 mg</td>'), markup);
  assert.ok(markup.includes('<th data-align="right" scope="col">Dose</th>'), markup);
  assert.doesNotMatch(markup, /style=/);
  const before = markup.replaceAll(/ data-align="(\w+)"/g, ' style="text-align:$1"');
  assert.equal(withAlign(before), markup, 'texts stored before');
});

test('columns without names make no region: there would be nothing to call it by', () => {
  const markup = richText('| | |\n| --- | --- |\n| a | b |\n');
  assert.ok(markup.startsWith('<section class="table-scroll" tabindex="0"><table>'), markup);
});

const TAGS =
  /^(?:p|br|hr|h[2-6]|strong|em|s|sup|sub|a|img|ul|ol|li|blockquote|pre|code|section|table|thead|tbody|tr|th|td|div|figure|figcaption|small)$/;
const ATTRIBUTES = /^(?:href|title|src|alt|class|start|scope|tabindex|aria-label|data-align)$/;
/** Tags and attributes in our renderer's output; its attributes are always quoted. */
function written(html: string): string[] {
  const wrong: string[] = [];
  for (const [, name = '', rest = ''] of html.matchAll(
    /<\/?([a-z][^\s>]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/gi,
  )) {
    if (!TAGS.test(name)) wrong.push(`<${name}>`);
    for (const [, key = '', value = ''] of rest.matchAll(/([^\s=>]+)(?:="([^"]*)")?/g)) {
      if (!ATTRIBUTES.test(key)) wrong.push(`${name} ${key}`);
      if (key === 'data-align' && !/^(?:left|right|center)$/.test(value)) wrong.push(`align ${value}`);
      if (/^(?:href|src)$/.test(key) && !/^(?:https?:\/\/|\/(?!\/)|#|mailto:)/i.test(value))
        wrong.push(`${key} ${value}`);
    }
  }
  const open = html.replace(/<\/?[a-z][^\s>]*(?:\s+[^\s=>]+(?:="[^"]*")?)*\s*\/?>/gi, '');
  return /</.test(open) ? [...wrong, `open < in ${open.slice(0, 80)}`] : wrong;
}
test('of all inputs of DOMPurify’s own tests nothing becomes a tag, a handler or an address of ours, alone or in a text', () => {
  assert.ok(SCRIPT_PAYLOADS.length >= 223);
  for (const payload of SCRIPT_PAYLOADS)
    for (const text of [
      payload,
      `Words ${payload} words`,
      `- ${payload}`,
      `| a | ${payload.replaceAll('\n', ' ')} |\n|---|---|\n| b | c |`,
    ])
      assert.deepEqual(written(richText(text)), [], JSON.stringify(text).slice(0, 300));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { picturesLeft } from './left-pictures.rules.ts';
import { pastedMarkdown } from './pasted.rules.ts';

const DATA = 'data:image/png;base64,iVBORw0KGgo=';
const CASES: [what: string, html: string, count: number][] = [
  ['nothing', '', 0],
  ['words alone', '<p>High <b>dose</b></p>', 0],
  ['a picture written out', `<p>one <img src="${DATA}" alt="Curve"> two</p>`, 1],
  ['pictures of each kind', `<img src="${DATA}"><IMG\nsrc="https://example.org/x.png"/><img>`, 3],
  [
    'a picture beside its comment',
    `<!--[if gte vml 1]><img src="x"><![endif]--><![if !vml]><img src="${DATA}">`,
    1,
  ],
  ['a comment that does not end', '<img src="a"><!-- <img src="b">', 1],
  ['words about pictures', '<p>&lt;img&gt; and <code>imgs</code>, <imgs></p>', 0],
  ['a picture of the library', '<figure data-figure="12" data-alt="x"></figure><figure><p>a</p></figure>', 1],
];
for (const [what, html, count] of CASES)
  test(`of ${what}, ${count} are left out where words alone come`, () =>
    assert.deepEqual(picturesLeft(html), count > 0 ? [{ change: 'picture', count }] : []));

test('the reading of a page refuses a picture that is written out in the same words', () => {
  const html = `<p>one <img src="${DATA}" alt="Curve"> two</p>`;
  assert.deepEqual(pastedMarkdown(html), {
    markdown: 'one two',
    changes: picturesLeft(html),
    hasSigns: false,
  });
  assert.deepEqual(pastedMarkdown(`<img src="${DATA}">`), {
    hasSigns: false,
    markdown: '',
    changes: picturesLeft(`<img src="${DATA}">`),
  });
});

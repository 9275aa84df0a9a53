import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aboutTexts } from './about-us.messages.ts';
import { isProductPage, pagePath, sectionsOf, withContents } from './static-page.rules.ts';
import { termsTexts } from './terms.messages.ts';

const say = (key: string) => key.toUpperCase();

const keyed = (scope: string, ...keys: string[]) => ({
  scope,
  defaults: Object.fromEntries(keys.map((key) => [key, key])),
});

test('sections and their paragraphs are read until the first missing number', () => {
  const numbered = keyed('any', 's1', 's1p1', 's1p2', 's2', 's2p1', 's2p3', 's4');
  assert.deepEqual(sectionsOf(numbered, say, { demo: false }), [
    { id: 'part-1', heading: 'S1', paragraphs: ['S1P1', 'S1P2'] },
    { id: 'part-2', heading: 'S2', paragraphs: ['S2P1'] },
  ]);
});

test('what is true of a demonstration only is said in a demonstration only', () => {
  for (const [texts, word] of [
    [aboutTexts, /demonstration|invented|samples/i],
    [termsTexts, /demonstration|real money|samples/i],
  ] as const) {
    const words = (demo: boolean) =>
      sectionsOf(texts, (key) => texts.defaults[key as 'title'], { demo })
        .flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
        .join(' ');
    assert.match(words(true), word);
    assert.doesNotMatch(words(false), word);
  }
  assert.match(JSON.stringify(sectionsOf(aboutTexts, (key) => key, { demo: false })), /"s6p1"/);
});

test('a page of the product stands at the root, another below /pages', () => {
  assert.equal(pagePath('about-us'), '/about-us');
  assert.equal(pagePath('editorial-board'), '/pages/editorial-board');
  assert.equal(pagePath('help-faqs'), '/help-faqs');
  assert.equal(isProductPage('contact-us'), false);
});

test('the headings of a text are numbered, and told without their marks', () => {
  assert.deepEqual(withContents('<h2>Who &amp; <em>why</em></h2>\n<p>x</p>\n<h3>y</h3>\n<h2>Then</h2>'), {
    html: '<h2 id="part-1">Who &amp; <em>why</em></h2>\n<p>x</p>\n<h3>y</h3>\n<h2 id="part-2">Then</h2>',
    contents: [
      { id: 'part-1', heading: 'Who & why' },
      { id: 'part-2', heading: 'Then' },
    ],
  });
  assert.deepEqual(withContents('<p>x</p>'), { html: '<p>x</p>', contents: [] });
});

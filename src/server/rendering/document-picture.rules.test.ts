import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parted } from './document.rules.ts';
import { firstCover, withFirstCover } from './document-picture.rules.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0" fill="#fff" opacity="50%"/>$&</svg>';
const ahead = (name: string, more = '') => `<link rel="preload" as="image" href="/files/${name}"${more}/>`;
const picture = (name: string) => `<img class="c" src="/files/${name}" alt=""/>`;
const page = (...names: string[]) =>
  `<head>${names.map((name) => ahead(name)).join('')}</head><body>${names.map(picture).join('')}</body>`;

/** The document in one piece again. */
const coveredIn = (html: string): string => {
  const { head, body } = withFirstCover(parted(html), SVG);
  return head + body.join('');
};

test('the first cover that comes at once stands in the document, unchanged, and is not asked for', () => {
  const html = page('covers/1-a0b1.svg', 'covers/2-c2d3.svg');
  assert.equal(firstCover(parted(html)), 'covers/1-a0b1.svg');
  const written = coveredIn(html);
  const [, data = ''] = /<img class="c" src="data:image\/svg\+xml,([^"]*)" alt=""\/>/.exec(written) ?? [];
  assert.equal(decodeURIComponent(data), SVG);
  assert.doesNotMatch(data, /[<>"\s#]/);
  assert.ok(!written.includes('covers/1-a0b1.svg'));
  for (const kept of [ahead, picture]) assert.ok(written.includes(kept('covers/2-c2d3.svg')));
});

test('the head of a publication says that its cover is urgent', () => {
  const html = `${ahead('covers/1-a.svg', ' fetchPriority="high"')}</head>${picture('covers/1-a.svg')}`;
  assert.match(coveredIn(html), /^<\/head><img class="c" src="data:/);
});

test('what is no drawing of ours, or is only in the data, stays a file', () => {
  for (const html of [
    page('covers/1-a.webp'),
    page('protected/sections/1/slide-1.svg'),
    picture('covers/1-a.svg'),
    `${ahead('covers/1-a.svg')}{"cover":"/files/covers/1-a.svg"}`,
  ])
    assert.equal(coveredIn(html), html);
  assert.equal(firstCover(parted(page('posters/1-a.svg'))), null);
});

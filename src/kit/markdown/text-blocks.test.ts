import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { richText } from '../rich-text.ts';
import { figureIn, figureLine } from './text-blocks.ts';

const cases: [what: string, source: string, html: string][] = [
  [
    'a figure with caption and credit',
    '![A "curve"](media:12 "Levels *fall* & rest" "Smith <2020>")',
    '<figure><img src="media:12" alt="A &quot;curve&quot;"><figcaption>Levels *fall* &amp; rest <small>Smith &lt;2020&gt;</small></figcaption></figure>\n',
  ],
  ['a figure that says nothing more', '![A](media:12)', '<figure><img src="media:12" alt="A"></figure>\n'],
  [
    'a figure ends the paragraph above it',
    'one\n![A](media:12)\ntwo',
    '<p>one</p>\n<figure><img src="media:12" alt="A"></figure>\n<p>two</p>\n',
  ],
  ['a figure within words is words', 'one ![A](media:12)', '<p>one ![A](media:12)</p>\n'],
  ['no link leads to the library', '[A](media:12)', '<p>[A](media:12)</p>\n'],
  [
    'key points',
    '::: key-points\n- one\n:::\n\ntwo',
    '<div class="key-points">\n<ul>\n<li>one</li>\n</ul>\n</div>\n<p>two</p>\n',
  ],
  ['key points that nothing ends are words', '::: key-points\n\none', '<p>::: key-points</p>\n<p>one</p>\n'],
  [
    'key points within a list are words',
    '- one\n\n  ::: key-points',
    '<ul>\n<li>\n<p>one</p>\n<p>::: key-points</p>\n</li>\n</ul>\n',
  ],
];
for (const [what, source, html] of cases) test(what, () => assert.equal(richText(source), html));

test('whatever is said of a picture, its line says it again', () => {
  const words = fc.string({ unit: 'binary' }).map((text) => text.replace(/\s+/g, ' ').trim());
  const reference = fc.oneof(fc.nat().map(String), fc.constant('figures/dose-1.webp'));
  fc.assert(
    fc.property(
      fc.record({ reference, alt: words, caption: words, credit: words }, { noNullPrototype: true }),
      (figure) => assert.deepEqual(figureIn(figureLine(figure)), figure),
    ),
  );
});

test('lines that open what nothing closes are read in no time', () => {
  const before = process.cpuUsage();
  richText('::: key-points\n'.repeat(30_000));
  assert.ok(process.cpuUsage(before).user < 3_000_000);
});

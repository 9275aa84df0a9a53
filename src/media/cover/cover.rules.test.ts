import assert from 'node:assert/strict';
import test from 'node:test';
import { coverFamily, coverSvg, topicGlyphSvg } from './cover.rules.ts';
import type { CoverType } from './palette.rules.ts';
import { assertWellFormed, idsOf, TOPICS } from './svg.fixture.ts';

const TYPES: Record<CoverType, string> = {
  CME: 'earn',
  SA: 'earn',
  SELF_ASSESSMENT: 'earn',
  PUBLICATION_VIDEO: 'watch',
  WEBINAR: 'watch',
  PUBLICATION_INTERVIEW: 'consult',
  BRAIN_GUIDE: 'consult',
  PUBLICATION_QUICK_TAKE: 'quick',
  PUBLICATION_CAP_ST: 'quick',
  PODCAST: 'listen',
  OPEN_ACCESS: 'open',
};
const EVERY_TYPE = Object.keys(TYPES) as CoverType[];

test('each of the eleven types belongs to its family', () => {
  for (const type of EVERY_TYPE) assert.equal(coverFamily(type), TYPES[type], type);
});

test('an unknown type, even a name every object has, gets ink on paper', () => {
  assert.equal(coverFamily('NEWS'), 'open');
  assert.equal(coverFamily('constructor'), 'open');
});

test('every topic in every type is well-formed, of bounded size and free of unfinished numbers', () => {
  for (const topic of TOPICS) {
    for (const type of EVERY_TYPE) {
      for (const seed of [0, 2700, 2746, 2843, -5, 1.5]) {
        const svg = coverSvg({ type, topic, seed, label: topic });
        assertWellFormed(svg);
        const bytes = Buffer.byteLength(svg);
        assert.ok(bytes >= 2000 && bytes <= 25_000, `${topic} ${type} ${seed}: ${bytes} bytes`);
        assert.doesNotMatch(svg, /NaN|undefined|Infinity|\d\.\d{4}/);
      }
    }
  }
});

test('the same publication always gets the same cover', () => {
  const input = { type: 'PUBLICATION_VIDEO', topic: 'Clozapine', seed: 2746, label: 'Clozapine' } as const;
  assert.equal(coverSvg(input), coverSvg({ ...input }));
});

test('two publications of one topic and type do not look alike', () => {
  for (const topic of TOPICS) {
    const picture = (seed: number) => coverSvg({ type: 'CME', topic, seed, label: '' });
    assert.notEqual(picture(2701), picture(2709), topic);
  }
});

test('twelve topics draw twelve curves, and an unknown one draws the general one', () => {
  const pictures = TOPICS.map((topic) => topicGlyphSvg(topic));
  assert.equal(new Set(pictures).size, 13);
  assert.equal(topicGlyphSvg('Ketamine'), topicGlyphSvg('toString'));
});

test('a topic is recognised whatever its case, and by its slug', () => {
  assert.equal(topicGlyphSvg(' clozapine'), topicGlyphSvg('Clozapine'));
  assert.equal(topicGlyphSvg('cancer-related-psychiatry'), topicGlyphSvg('Cancer-Related Psychiatry'));
  assert.notEqual(topicGlyphSvg('cancer-related-psychiatry'), topicGlyphSvg('ketamine'));
});

test('a label is escaped, and an empty one hides the picture from screen readers', () => {
  const label = `<script>"Q" & 'A'</script>\u0000\u0008`;
  const svg = coverSvg({ type: 'CME', topic: 'TMS', seed: 1, label });
  assertWellFormed(svg);
  assert.ok(svg.includes('aria-label="&lt;script&gt;&quot;Q&quot; &amp; &#39;A&#39;&lt;/script&gt;"'));
  assert.ok(coverSvg({ type: 'CME', topic: 'TMS', seed: 1, label: ' ' }).includes('aria-hidden="true"'));
});

test('identifiers are unique in a file, resolve, and differ between covers on one page', () => {
  const seen = new Set<string>();
  for (const topic of TOPICS) {
    for (const type of ['PUBLICATION_VIDEO', 'BRAIN_GUIDE', 'PODCAST'] as const) {
      const svg = coverSvg({ type, topic, seed: 2750, label: '' });
      for (const id of idsOf(svg)) {
        assert.ok(!seen.has(id), id);
        seen.add(id);
        assert.ok(svg.includes(`url(#${id})`) || svg.includes(`href="#${id}"`), id);
      }
    }
  }
});

test('glyphs come in a light and a dark tone', () => {
  assert.ok(topicGlyphSvg('TMS').includes('#E4EFF6'));
  assert.ok(topicGlyphSvg('TMS', 'dark').includes('#12293A'));
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { assertWellFormed, TOPICS } from '../cover/svg.fixture.ts';
import { balanceText, clipText, textWidth, wrapText } from '../cover/text-width.rules.ts';
import type { SlideInput } from './slide.rules.ts';
import { slideSvg } from './slide.rules.ts';

const SLIDE: SlideInput = {
  title: 'Start low, step by 25 to 50\u00a0mg, split the dose',
  bullets: ['12.5\u00a0mg once or twice on day\u00a01', 'Keep the larger part for the evening'],
  reference: 'Clozapine tablets, US prescribing information, section 2',
  topic: 'Clozapine',
  type: 'PUBLICATION_VIDEO',
  index: 1,
  total: 6,
};

const textOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map((match) => match[1]!);
const baselines = (svg: string) =>
  [...svg.matchAll(/<text x="[^"]+" y="([^"]+)"/g)].map((match) => Number(match[1]));

test('every topic in every family gives a well-formed slide of bounded size', () => {
  for (const topic of TOPICS) {
    for (const type of ['CME', 'WEBINAR', 'BRAIN_GUIDE', 'PUBLICATION_CAP_ST', 'PODCAST', 'OPEN_ACCESS']) {
      const svg = slideSvg({ ...SLIDE, topic, type });
      assertWellFormed(svg);
      assert.ok(Buffer.byteLength(svg) >= 2000 && Buffer.byteLength(svg) <= 25_000, `${topic} ${type}`);
      assert.equal(svg, slideSvg({ ...SLIDE, topic, type }));
    }
  }
});

test('title, bullets, source, topic and number all stand on the slide', () => {
  const words = textOf(slideSvg(SLIDE)).join(' ');
  for (const text of [SLIDE.title, ...SLIDE.bullets, SLIDE.reference, 'Clozapine', '2 / 6'])
    assert.ok(words.includes(text), text);
});

test('words of the author are escaped', () => {
  const svg = slideSvg({ ...SLIDE, title: 'A <b> & "c"', bullets: ['x < y & z'], reference: '<ref>' });
  assertWellFormed(svg);
  assert.ok(svg.includes('x &lt; y &amp; z'));
});

test('no bullets, one endless word, or far too much text still stays between head and foot', () => {
  const cases: SlideInput[] = [
    { ...SLIDE, bullets: [] },
    { ...SLIDE, title: 'W'.repeat(120), bullets: ['m'.repeat(200)] },
    {
      ...SLIDE,
      bullets: Array.from(
        { length: 14 },
        () => 'A long bullet about monitoring that needs two lines of the column at least',
      ),
    },
  ];
  for (const input of cases) {
    const svg = slideSvg(input);
    assertWellFormed(svg);
    assert.ok(
      baselines(svg)
        .slice(2, -1)
        .every((y) => y > 100 && y < 620),
    );
  }
});

test('a line never exceeds its width, and a dose never leaves its unit', () => {
  const text = 'Increase by 25\u00a0mg a day, if tolerated, to 300\u00a0mg by the end of the second week';
  for (const width of [120, 200, 333]) {
    const lines = wrapText(text, width, 24, 'sans');
    assert.ok(lines.every((line) => textWidth(line, 24, 'sans') <= width));
    assert.equal(lines.join(' '), text);
    assert.ok(lines.some((line) => line.includes('25\u00a0mg')));
    assert.deepEqual(wrapText(text.replaceAll('\u00a0', ' '), width, 24, 'sans'), lines);
  }
});

test('balanced lines are as many as wrapped ones, and a clipped line ends in an ellipsis', () => {
  const text = 'One low count is a reason to repeat the test';
  assert.equal(balanceText(text, 400, 40, 'serif').length, wrapText(text, 400, 40, 'serif').length);
  assert.equal(clipText('short', 400, 20, 'sans'), 'short');
  assert.match(clipText('a'.repeat(300), 400, 20, 'sans'), /^a+…$/);
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import fc from 'fast-check';
import { type Face, openPdf } from '#platform/pdf/pdf.ts';
import type { CoverType } from '../cover/palette.rules.ts';
import { assertWellFormed, TOPICS } from '../cover/svg.fixture.ts';
import { DRAWING_VERSION, type ShareDrawing, sharePictureSvg } from './drawing.rules.ts';
import {
  COLUMN,
  clipLine,
  layTitle,
  namesLine,
  type ShareFace,
  settable,
  shareWidth,
} from './share-picture.rules.ts';
import { ADVANCES, SIGNS } from './widths.data.ts';

const TYPES: CoverType[] = ['CME', 'WEBINAR', 'BRAIN_GUIDE', 'PUBLICATION_CAP_ST', 'PODCAST', 'OPEN_ACCESS'];
const drawing = (changes: Partial<ShareDrawing> = {}): ShareDrawing => ({
  version: DRAWING_VERSION,
  type: 'CME',
  topic: 'Agitation',
  seed: 2797,
  label: 'CME Activity',
  credits: ['1.25 CME'],
  title: 'Agitation in Dementia: Start With Why',
  faculty: ['Noriko Asahina-Bell, MD'],
  brand: 'Steady State',
  ...changes,
});
const bare = (text: string) => text.replace(/\s/g, '');

function assertLaw(title: string): void {
  const { size, lines, clipped } = layTitle(title);
  const whole = bare(settable(title));
  assert.ok(lines.length <= (size >= 68 ? 3 : 4), `${lines.length} lines of ${size}`);
  for (const line of lines) assert.ok(shareWidth(line, size, 'display') <= COLUMN, line);
  const shown = bare(lines.join(''));
  if (!clipped) assert.equal(shown, whole);
  else assert.ok(shown.endsWith('…') && whole.startsWith(shown.slice(0, -1)) && shown.length > 1, shown);
}

test('no line of a title is wider than its column, and every letter is kept or an ellipsis says what is not', () => {
  const word = fc.string({
    unit: fc.constantFrom(...SIGNS.filter((sign) => /\S/.test(sign))),
    maxLength: 40,
  });
  const titles = fc.array(
    fc.oneof(
      { weight: 5, arbitrary: word },
      { weight: 1, arbitrary: fc.constantFrom(':', '«', '–', 'W'.repeat(90)) },
    ),
    {
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(titles, (words) => assertLaw(words.join(' '))),
    { numRuns: 2_000 },
  );
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), assertLaw), { numRuns: 1_000 });
});

test('a title is set large, ends its lines where its sense does, and keeps signs with their word', () => {
  const cases: [string, number, string[]][] = [
    ['Night Shifts', 76, ['Night Shifts']],
    ['Agitation in Dementia: Start With Why', 76, ['Agitation', 'in Dementia:', 'Start With Why']],
    [
      'Starting Clozapine Without Delay: Baselines, Titration and the First Six Months',
      54,
      ['Starting Clozapine', 'Without Delay:', 'Baselines, Titration', 'and the First Six Months'],
    ],
    [
      'CBT-I for Prescribers: What to Say in Ten Minutes',
      60,
      ['CBT-I for Prescribers:', 'What to Say in', 'Ten Minutes'],
    ],
  ];
  for (const [title, size, lines] of cases)
    assert.deepEqual(layTitle(title), { size, lines, clipped: false }, title);
  const french = layTitle(
    'Instaurer la clozapine sans tarder : bilan initial, titration et six premiers mois',
  );
  assert.ok(
    french.lines.some((line) => line.endsWith('\u00a0:')),
    french.lines.join(' / '),
  );
  const german = layTitle('Arzneimittelwechselwirkungen bei Psychosen');
  assert.equal(german.lines[0], 'Arzneimittelwechselwirkungen');
});

test('what does not fit ends with whole words and an ellipsis', () => {
  const { size, lines, clipped } = layTitle('A consultation about sedatives, '.repeat(20));
  assert.deepEqual([size, lines.length, clipped], [42, 4, true]);
  assert.match(lines[3] ?? '', /\p{L}…$/u);
  assert.ok(
    ['A', 'consultation', 'about', 'sedatives'].includes(/(\p{L}+)…$/u.exec(lines[3] ?? '')?.[1] ?? ''),
  );
  assert.match(clipLine('Noriko Asahina-Bell, '.repeat(9), COLUMN, 29, 'sans'), /^Noriko .*\S…$/);
});

test('names stand whole, as many as fit, with the number of the others', () => {
  const line = (...names: string[]) => namesLine(names, COLUMN, 29, 'sans');
  assert.equal(line(), '');
  assert.equal(line('Hanna Uhlenbrock', 'Jonah Prettyman-Reyes'), 'Hanna Uhlenbrock, Jonah Prettyman-Reyes');
  assert.equal(
    line('Tobias Lindqvist-Adeyemi', 'Corinne Abelard-Nwosu', 'Jane Doe'),
    'Tobias Lindqvist-Adeyemi +2',
  );
  assert.match(line('A Very Long Name '.repeat(6), 'Jane Doe'), /^A Very Long Name .*…$/);
});

test('signs without a face lose their marks or go; direction marks and controls never reach the picture', () => {
  const cases: [string, string][] = [
    ['Dose ≥ 2\u00a0mg, α₁ → ½', 'Dose ≥ 2\u00a0mg, α₁ → ½'],
    ['Sleep 😴 and 👩🏽‍⚕️ mood', 'Sleep and mood'],
    ['الاكتئاب Depression שלום', 'Depression'],
    ['evil \u202egnp\u2066.exe', 'evil gnp.exe'],
    ['Quế Nguyễn', 'Que Nguyen'],
    ['cafe\u0301', 'café'],
    ['ﬁrst\t\n line\u0000\ud800', 'first line'],
    ['うつ病', ''],
  ];
  for (const [text, shown] of cases) assert.equal(settable(text), shown);
});

test('the widths are those of the faces', () => {
  const faces: Record<ShareFace, Face> = { display: 'display', strong: 'strong', sans: 'sans' };
  const doc = openPdf({
    title: '',
    author: '',
    paper: 'a4',
    landscape: false,
    margin: 0,
    madeAt: new Date(0),
  });
  assert.equal(new Set(SIGNS).size, SIGNS.length);
  for (const [face, name] of Object.entries(faces) as [ShareFace, Face][]) {
    doc.font(name).fontSize(1000);
    const read = SIGNS.map((sign) => Math.round(doc.widthOfString(sign, { features: [] })));
    assert.deepEqual(ADVANCES[face], read, face);
  }
});

test('every family and topic, whatever its words, is one well-formed drawing', () => {
  const words = ['', '<b>"A" & \'B\'</b>', 'W'.repeat(400), '😀 שלום', '\u202e\u0000', 'Night Shifts'];
  for (const type of TYPES)
    for (const topic of TOPICS)
      for (const title of words) {
        const svg = sharePictureSvg(
          drawing({
            type,
            topic,
            title,
            faculty: [title, 'Jane Doe'],
            label: title,
            credits: [title, '2 SA'],
            brand: title,
          }),
        );
        assertWellFormed(svg);
        assert.doesNotMatch(svg, /NaN|undefined|Infinity/);
      }
});

test('a picture is kept for a year by its digest: whoever draws it in another way raises the version', () => {
  const hash = createHash('sha256');
  for (const type of TYPES)
    for (const topic of TOPICS) hash.update(sharePictureSvg(drawing({ type, topic })));
  assert.deepEqual([DRAWING_VERSION, hash.digest('hex').slice(0, 16)], [1, 'ae429151afa58b0f']);
});

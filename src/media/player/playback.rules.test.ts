import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  captionAt,
  chapterAt,
  cueAt,
  lengthTold,
  nextSpeed,
  paragraphsOf,
  placeToContinue,
  timeText,
} from './playback.rules.ts';

const CUES = [
  { start: 2, end: 5, text: 'One.' },
  { start: 5.4, end: 8, text: 'Two.' },
  { start: 9.5, end: 12, text: 'Three.' },
  { start: 12.2, end: 14, text: 'Four.' },
];

test('times are told as minutes and seconds, with hours only when there are any', () => {
  const told = [0, 9.9, 250, 3599, 3727, 4500].map(timeText);
  assert.deepEqual(told, ['0:00', '0:09', '4:10', '59:59', '1:02:07', '1:15:00']);
  assert.equal(timeText(Number.NaN), '0:00');
});

test('the sentence of a moment stays current through the pause after it', () => {
  assert.deepEqual(
    [0, 2, 5.2, 5.4, 9, 100].map((at) => cueAt(CUES, at)),
    [-1, 0, 0, 1, 1, 3],
  );
  assert.equal(cueAt([], 3), -1);
});

test('a caption goes when its sentence ends', () => {
  assert.deepEqual(
    [1, 3, 8.2, 9, 10].map((at) => captionAt(CUES, at)),
    ['', 'One.', 'Two.', '', 'Three.'],
  );
});

test('captions that run at once are shown together, each until its own end', () => {
  const cues = [
    { start: 0, end: 10, text: 'Narrator.' },
    { start: 2, end: 4, text: 'Ada.' },
    { start: 4, end: 6, text: 'Bo.' },
  ];
  assert.deepEqual(
    [1, 3, 4.1, 7, 10.1].map((at) => captionAt(cues, at)),
    ['Narrator.', 'Narrator.\nAda.', 'Narrator.\nBo.', 'Narrator.', ''],
  );
});

test('a chapter or a pause begins a paragraph', () => {
  const chapters = [
    { start: 0, title: 'A' },
    { start: 12.2, title: 'B' },
  ];
  const read = paragraphsOf(CUES, chapters).map((one) => [one.title, one.first, one.cues.length]);
  assert.deepEqual(read, [
    ['A', 0, 2],
    [null, 2, 1],
    ['B', 3, 1],
  ]);
  assert.equal(chapterAt(chapters, 13)?.title, 'B');
});

test('every sentence of a transcript appears once, in order', () => {
  const cues = Array.from({ length: 60 }, (_, at) => ({ start: at * 3, end: at * 3 + 2.9, text: `${at}` }));
  const told = paragraphsOf(cues, []).flatMap((one) => one.cues.map((cue) => cue.text));
  assert.deepEqual(
    told,
    cues.map((cue) => cue.text),
  );
});

test('one continues in the middle, and begins anew near either end', () => {
  assert.deepEqual(
    [0, 4, 250, 656].map((at) => placeToContinue(at, 660)),
    [null, null, 250, null],
  );
});

test('speeds stop at 0.75 and 2', () => {
  assert.deepEqual(
    [nextSpeed(1, 1), nextSpeed(1, -1), nextSpeed(2, 1), nextSpeed(0.75, -1)],
    [1.25, 0.75, 2, 0.75],
  );
});

test('a length is the same everywhere, unless the medium is another one', () => {
  assert.deepEqual(
    [
      lengthTold(55, 55.82),
      lengthTold(60, 59.97),
      lengthTold(60, 75.2),
      lengthTold(0, 59),
      lengthTold(60, Number.NaN),
    ],
    [55, 60, 75.2, 59, 60],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leftBehind, type TextFile } from './text-file.rules.ts';

const captions = (file: string, language = 'en'): TextFile => ({ kind: 'captions', id: 1, language, file });

test('captions stay while their successor, in the same language, lies in the same folder', () => {
  const before = captions('podcasts/1-a.vtt');
  for (const [after, stays] of [
    [[captions('podcasts/1-b.vtt')], true],
    [[captions('podcasts/1-a.vtt')], true],
    [[captions('protected/media/x/1-a.vtt')], false],
    [[captions('podcasts/1-b-de-c.vtt', 'de')], false],
    [[], false],
  ] as const)
    assert.deepEqual(leftBehind([before], after), stays ? [] : [before.file], JSON.stringify(after));
});

test('a slide does not stay beside the one that takes its place', () => {
  const slide = (file: string): TextFile => ({ kind: 'slides', id: 1, language: 'de', file });
  const [before, after] = [slide('protected/s/1-de-a.svg'), slide('protected/s/1-de-b.svg')];
  assert.deepEqual(leftBehind([before, after], [after]), [before.file]);
});

test('captions are followed by those of their own section only', () => {
  const other = { ...captions('podcasts/2-a.vtt'), id: 2 };
  assert.deepEqual(leftBehind([captions('podcasts/1-a.vtt')], [other]), ['podcasts/1-a.vtt']);
});

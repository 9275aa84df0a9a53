import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFollowed, type TextFile } from './text-file.rules.ts';

const captions = (file: string, language = 'en'): TextFile => ({ kind: 'captions', language, file });

test('captions stay while their successor, in the same language, lies in the same folder', () => {
  const before = captions('podcasts/1-a.vtt');
  for (const [after, stays] of [
    [[captions('podcasts/1-b.vtt')], true],
    [[captions('protected/media/x/1-a.vtt')], false],
    [[captions('podcasts/1-b-de-c.vtt', 'de')], false],
    [[], false],
  ] as const)
    assert.equal(isFollowed(before, after), stays, JSON.stringify(after));
});

test('a slide does not stay beside the one that takes its place', () => {
  const slide = (file: string): TextFile => ({ kind: 'slides', language: 'de', file });
  assert.equal(isFollowed(slide('protected/s/1-de-a.svg'), [slide('protected/s/1-de-b.svg')]), false);
});

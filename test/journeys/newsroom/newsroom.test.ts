import { test } from 'node:test';
import { DESK } from '../../harness/browser/browser.ts';
import { publishFromNothing } from './from-nothing.ts';

test('at 1440 px, from an empty production database and a folder of files, with storage in a folder: a lecture, a podcast and a quick take are published, translated and mailed by clicks alone', () =>
  publishFromNothing({ viewport: DESK, bucket: false }));

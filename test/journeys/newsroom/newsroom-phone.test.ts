import { test } from 'node:test';
import { PHONE } from '../../harness/browser/browser.ts';
import { publishFromNothing } from './from-nothing.ts';

test('at 390 px, the same by clicks alone, with storage in an S3 store', () =>
  publishFromNothing({ viewport: PHONE, bucket: true }));

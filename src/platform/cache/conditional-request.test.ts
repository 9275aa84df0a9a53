import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Outcome, outcomeOf } from './conditional-request.ts';

const FILE = { etag: '"abc"', modifiedAt: new Date('2026-11-18T06:00:00.750Z'), bytes: 1000 };
const MODIFIED = 'Wed, 18 Nov 2026 06:00:00 GMT';
const EARLIER = 'Wed, 18 Nov 2026 05:59:59 GMT';
const LATER = 'Wed, 18 Nov 2026 06:00:01 GMT';
const RANGE = 'bytes=0-9';
const told = ({ status, range }: Outcome) => (range ? `${status} ${range.start}-${range.end}` : `${status}`);
const asked = (headers: Record<string, string>, method?: string) =>
  told(outcomeOf((name) => headers[name], FILE, method));

const CASES: [why: string, headers: Record<string, string>, expected: string][] = [
  ['nothing is asked beyond the file', {}, '200'],
  ['the asker has it', { 'if-none-match': '"abc"' }, '304'],
  ['a proxy weakened the tag', { 'if-none-match': 'W/"abc"' }, '304'],
  ['one of several tags', { 'if-none-match': '"x", W/"y" , "abc"' }, '304'],
  ['whatever there is', { 'if-none-match': '*' }, '304'],
  ['another tag', { 'if-none-match': '"ab"' }, '200'],
  ['a tag without its quotes', { 'if-none-match': 'abc' }, '200'],
  ['a tag with a comma inside', { 'if-none-match': '"x,"abc"' }, '200'],
  ['the tag outweighs the date', { 'if-none-match': '"x"', 'if-modified-since': LATER }, '200'],
  ['not changed since', { 'if-modified-since': MODIFIED }, '304'],
  ['not changed since later', { 'if-modified-since': LATER }, '304'],
  ['changed since', { 'if-modified-since': EARLIER }, '200'],
  ['the day written the old way', { 'if-modified-since': 'Wednesday, 18-Nov-26 06:00:00 GMT' }, '304'],
  ['the day written as C writes it', { 'if-modified-since': 'Wed Nov 18 06:00:00 2026' }, '304'],
  ['no date of HTTP', { 'if-modified-since': '2026-11-18T06:00:00Z' }, '200'],
  ['a part', { range: RANGE }, '206 0-9'],
  ['from a place on', { range: 'bytes=990-' }, '206 990-999'],
  ['the end', { range: 'bytes=-50' }, '206 950-999'],
  ['more of the end than there is', { range: 'bytes=-5000' }, '206 0-999'],
  ['beyond the end', { range: 'bytes=10-5000' }, '206 10-999'],
  ['the unit in capitals', { range: 'BYTES=0-0' }, '206 0-0'],
  ['behind the end', { range: 'bytes=1000-' }, '416'],
  ['nothing of the end', { range: 'bytes=-0' }, '416'],
  ['a range that runs backwards is none', { range: 'bytes=9-0' }, '200'],
  ['several ranges', { range: 'bytes=0-1,5-6' }, '200'],
  ['another unit', { range: 'lines=0-5' }, '200'],
  ['no numbers', { range: 'bytes=-' }, '200'],
  ['a part of what the asker has', { range: RANGE, 'if-range': '"abc"' }, '206 0-9'],
  ['a part of another form: the whole', { range: RANGE, 'if-range': '"nope"' }, '200'],
  ['a weak tag promises no bytes', { range: RANGE, 'if-range': 'W/"abc"' }, '200'],
  ['a tag without its quotes', { range: RANGE, 'if-range': 'abc' }, '200'],
  ['a part of the form of that second', { range: RANGE, 'if-range': MODIFIED }, '206 0-9'],
  ['a part of an earlier form', { range: RANGE, 'if-range': EARLIER }, '200'],
  ['a part of a form yet to come', { range: RANGE, 'if-range': LATER }, '200'],
  ['no range, whatever the condition', { 'if-range': '"abc"' }, '200'],
  ['a range out of reach of another form', { range: 'bytes=9999-', 'if-range': '"nope"' }, '200'],
  ['a range out of reach of this form', { range: 'bytes=9999-', 'if-range': '"abc"' }, '416'],
  ['known already, whatever the range', { range: RANGE, 'if-none-match': '"abc"' }, '304'],
  ['a range with dates that do not matter', { range: RANGE, 'if-modified-since': EARLIER }, '206 0-9'],
  ['this form alone', { 'if-match': '"abc"' }, '200'],
  ['whatever form', { 'if-match': '*' }, '200'],
  ['another form alone', { 'if-match': '"x", W/"abc"' }, '412'],
  ['not changed since: it has', { 'if-unmodified-since': EARLIER }, '412'],
  ['not changed since: it has not', { 'if-unmodified-since': MODIFIED }, '200'],
  ['the tag outweighs that date', { 'if-match': '"abc"', 'if-unmodified-since': EARLIER }, '200'],
];
for (const [why, headers, expected] of CASES)
  test(`conditions of a request: ${why} (${JSON.stringify(headers)}): ${expected}`, () => {
    assert.equal(asked(headers), expected);
  });

test('a HEAD tells of the whole: ranges are for GET', () => {
  assert.equal(asked({ range: RANGE }, 'HEAD'), '200');
  assert.equal(asked({ range: 'bytes=9999-' }, 'HEAD'), '200');
  assert.equal(asked({ 'if-none-match': '"abc"' }, 'HEAD'), '304');
});

test('whatever range is asked for, what is given lies inside the file', () => {
  fc.assert(
    fc.property(fc.nat(5), fc.stringMatching(/^bytes=\d{0,3}-\d{0,20}$/), (bytes, range) => {
      const outcome = outcomeOf((name) => (name === 'range' ? range : undefined), { ...FILE, bytes });
      if (outcome.range) assert.ok(outcome.range.start <= outcome.range.end && outcome.range.end < bytes);
    }),
  );
});

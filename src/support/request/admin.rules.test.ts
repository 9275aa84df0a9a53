import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  answerSubject,
  businessHoursBetween,
  hoursSince,
  isLate,
  isRepetition,
  letterState,
  quoted,
} from './admin.rules.ts';

const at = (text: string) => new Date(text);

const SPANS: [string, string, number][] = [
  ['2026-11-16T09:00:00Z', '2026-11-18T09:00:00Z', 48],
  ['2026-11-20T09:00:00Z', '2026-11-23T09:00:00Z', 24],
  ['2026-11-21T00:00:00Z', '2026-11-22T23:59:59Z', 0],
  ['2026-11-20T23:00:00Z', '2026-11-23T01:00:00Z', 2],
  ['2026-11-16T09:00:00Z', '2026-11-30T09:00:00Z', 240],
  ['2026-11-18T09:00:00Z', '2026-11-16T09:00:00Z', 0],
];
for (const [from, to, hours] of SPANS)
  test(`${hours} business hours lie between ${from} and ${to}`, () =>
    assert.equal(businessHoursBetween(at(from), at(to)), hours));

test('business hours add up, are never more than the hours there are, and count every hour as one clock would', () => {
  const moment = fc.integer({ min: 0, max: 500_000 }).map((hour) => hour * 3_600_000);
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 600 }), (start, a, b) => {
      const [from, middle, end] = [start, start + a * 3_600_000, start + (a + b) * 3_600_000].map(
        (one) => new Date(one),
      ) as [Date, Date, Date];
      const whole = businessHoursBetween(from, end);
      assert.equal(whole, businessHoursBetween(from, middle) + businessHoursBetween(middle, end));
      let counted = 0;
      for (let hour = from.getTime(); hour < end.getTime(); hour += 3_600_000)
        if (![0, 6].includes(new Date(hour).getUTCDay())) counted++;
      assert.equal(whole, counted);
    }),
    { numRuns: 200 },
  );
});

test('a request is late once its promised hours are over, and only while it is open', () => {
  const createdAt = at('2026-11-20T09:00:00Z');
  assert.equal(isLate({ state: 'open', createdAt }, at('2026-11-24T09:00:00Z')), false);
  assert.equal(isLate({ state: 'open', createdAt }, at('2026-11-24T09:00:01Z')), true);
  for (const state of ['answered', 'closed'])
    assert.equal(isLate({ state, createdAt }, at('2026-12-24T09:00:00Z')), false);
});

test('the age is told in whole hours and is never less than nothing', () => {
  assert.equal(hoursSince(at('2026-11-20T09:00:00Z'), at('2026-11-20T10:59:59Z')), 1);
  assert.equal(hoursSince(at('2026-11-20T09:00:00Z'), at('2026-11-20T08:00:00Z')), 0);
});

const NOW = at('2026-11-20T12:00:00Z');
const EARLIER = at('2026-11-20T09:00:00Z');
const SAME: [string, Parameters<typeof isRepetition>[0], number, boolean][] = [
  ['read long ago', { at: EARLIER, entriesSince: 0, isForwardedSince: false }, 0, false],
  ['read just now', { at: at('2026-11-20T11:56:00Z'), entriesSince: 0, isForwardedSince: false }, 0, true],
  ['read, and not the last', { at: NOW, entriesSince: 1, isForwardedSince: false }, 0, false],
  ['unread', { at: EARLIER, entriesSince: 0, isForwardedSince: false }, 1, true],
  ['unread, and followed', { at: EARLIER, entriesSince: 1, isForwardedSince: false }, 2, true],
  ['read, and followed', { at: EARLIER, entriesSince: 1, isForwardedSince: false }, 1, false],
  ['read, then forwarded', { at: EARLIER, entriesSince: 0, isForwardedSince: true }, 1, false],
  ['unread, then forwarded', { at: EARLIER, entriesSince: 0, isForwardedSince: true }, 2, true],
  ['forwarded unread, then written', { at: EARLIER, entriesSince: 0, isForwardedSince: false }, 2, true],
];
for (const [name, same, versions, repeats] of SAME)
  test(`the same words are ${repeats ? 'a repetition' : 'new'} after an entry that was ${name}`, () =>
    assert.equal(isRepetition(same, versions, NOW), repeats));

test('an answer is a reply that names the request once', () => {
  assert.equal(answerSubject('00AA11BB22', 'Contact form: Ada'), 'Re: [00AA11BB22] Contact form: Ada');
  assert.equal(answerSubject('00AA11BB22', 'Re: RE: My receipt'), 'Re: [00AA11BB22] My receipt');
});

test('every line of the request is marked as quoted', () => {
  assert.equal(quoted('one\r\n\r\ntwo\nthree'), '> one\n>\n> two\n> three');
});

test('a letter is sent, given up, on its way, or forgotten', () => {
  const [sentAt, givenUpAt] = [new Date(), new Date()];
  assert.equal(letterState({ isKnown: true, sentAt, givenUpAt: null }), 'sent');
  assert.equal(letterState({ isKnown: true, sentAt: null, givenUpAt }), 'failed');
  assert.equal(letterState({ isKnown: true, sentAt: null, givenUpAt: null }), 'waiting');
  assert.equal(letterState({ isKnown: false, sentAt: null, givenUpAt: null }), null);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '#kit/languages.ts';
import { broughtSpeechIn } from '#locale/speech.service.ts';
import { referralLetterTexts } from './letter.messages.ts';
import { cancellationLetter, giftCardLetter, inviterText } from './letter.rules.ts';

const email = 'ada@example.org';
const NAMED: [firstName: string, lastName: string][] = [
  ['Ada', 'Lovelace'],
  ['Željko', 'Nguyễn-Örsted'],
  ['Siobhán M.', "O'Malley"],
  ['李', '小龍'],
];
for (const [firstName, lastName] of NAMED)
  test(`an invitation names ${firstName} ${lastName}, and the confirmed address`, () => {
    assert.equal(inviterText({ firstName, lastName, email }), `${firstName} ${lastName} (${email})`);
  });

const ADDRESSED: [firstName: string, lastName: string][] = [
  ['Win', 'https://evil.example'],
  ['evil.example', ''],
  ['Call', '+1 555 0100'],
  ['Your account is blocked, please', 'write to us at once today'],
  ['<b>Ada</b>', 'L'],
  ['Ada\nBcc: x', 'L'],
  ['', ''],
  ['A'.repeat(40), 'B'.repeat(40)],
];
for (const [firstName, lastName] of ADDRESSED)
  test(`what is more than a name stands in no letter to a stranger: ${JSON.stringify(`${firstName} ${lastName}`)}`, () => {
    assert.equal(inviterText({ firstName, lastName, email }), email);
  });

const FROM = { product: 'Steady State', origin: 'https://example.org' };
const CARD = { amount: '$50', cardsPath: '/myaccount/membership' };
for (const language of LANGUAGES) {
  const say = broughtSpeechIn(language, referralLetterTexts);
  test(`a letter brings the card or says that it follows, never both (${language})`, () => {
    const issued = { ...CARD, isDemo: false, number: 'GC-7' };
    const told = { days: 30, card: '$50' };
    const withCode = giftCardLetter(say, FROM, { ...issued, code: 'ABCD' }).text.split('\n\n');
    const byHand = giftCardLetter(say, FROM, { ...issued, code: null }).text.split('\n\n');
    assert.deepEqual(withCode.slice(0, 2), [say('card', told), say('cardCode', { code: 'ABCD' })]);
    assert.deepEqual(byHand.slice(0, 2), [say('cardEarned', told), say('cardByHand', { number: 'GC-7' })]);
    assert.notEqual(say('cardEarned', told), say('card', told));
    for (const letter of [withCode, byHand])
      assert.ok(letter.includes(`${say('cardList')}\nhttps://example.org/myaccount/membership`));
  });

  test(`whose card was cancelled is told the reason in the words that were given (${language})`, () => {
    const { subject, text } = cancellationLetter(say, FROM, {
      ...CARD,
      reason: 'Both accounts are one person’s.',
    });
    assert.equal(subject, say('cancelSubject', { product: 'Steady State', card: '$50' }));
    assert.ok(text.includes(say('cancelReason', { reason: 'Both accounts are one person’s.' })));
    assert.ok(text.includes('https://example.org/contact-us'));
  });
}

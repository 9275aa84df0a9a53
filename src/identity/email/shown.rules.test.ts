import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { normalizeEmail } from './email.rules.ts';
import { awaitedEmail, shownEmail } from './shown.rules.ts';

const SHOWN: [kept: string, shown: string][] = [
  ['ana@clinic.example', 'ana@clinic.example'],
  ['dr@xn--mller-praxis-dlb.example', 'dr@müller-praxis.example'],
  ['dr@xn--bcher-kva.xn--p1ai', 'dr@bücher.рф'],
  ['dr@mail.xn--fiqs8s', 'dr@mail.中国'],
  ['xn--not-a-host@clinic.example', 'xn--not-a-host@clinic.example'],
  ['dr@xn--', 'dr@xn--'],
  ['dr@xn--99999999999.example', 'dr@xn--99999999999.example'],
  // Letters that a browser would fold into others are never shown decoded.
  ['dr@xn--ABC-.example', 'dr@xn--ABC-.example'],
  ['', ''],
];
for (const [kept, shown] of SHOWN)
  test(`${kept} is shown as ${shown}`, () => assert.equal(shownEmail(kept), shown));

test('a link goes to the new address that waits, else to the own one until that is confirmed', () => {
  const email = 'ana@clinic.example';
  const pendingEmail = 'ana@home.example';
  assert.equal(awaitedEmail({ email, emailVerified: false, pendingEmail: null }), email);
  assert.equal(awaitedEmail({ email, emailVerified: true, pendingEmail: null }), null);
  for (const emailVerified of [true, false])
    assert.equal(awaitedEmail({ email, emailVerified, pendingEmail }), pendingEmail);
});

test('whatever host is typed is shown again in its letters, and what is shown is the same account', () => {
  const letters = fc.stringMatching(/^[a-zäöüßéàñçøåłžαβγδжшюя中文日本語]{2,12}$/u);
  fc.assert(
    fc.property(letters, letters, (name, end) => {
      const kept = normalizeEmail(`dr@${name}.${end}`);
      assert.match(kept, /^dr@[\x21-\x7e]+$/);
      assert.equal(normalizeEmail(shownEmail(kept)), kept);
      if (!/ß/.test(name + end)) assert.equal(shownEmail(kept), `dr@${name}.${end}`.normalize('NFC'));
    }),
  );
});

test('no text makes it fail, and none becomes another address', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const email = `dr@xn--${text.toLowerCase()}`;
      const shown = shownEmail(email);
      if (shown !== email) assert.equal(normalizeEmail(shown), normalizeEmail(email));
    }),
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dateText, monthOfYearText, monthText, weekdayText } from './dates.ts';
import { localeOf, localeWords } from './locales.ts';
import { moneyText, numberText, pluralForm } from './numbers.ts';

/** Intl writes a hyphen. */
const withMinus = (text: string) => text.replace('-', '\u2212');
/** Only en-GB writes the day first, but it gives September four letters. */
const american = (text: string) => text.replace(' Sept ', ' Sep ');
const LANGUAGES = ['en', 'pt-br', 'fr', 'it', 'de'];
/** The 2nd and the 28th of each month, which include every day of the week; Intl knows no first of a month. */
const DAYS = Array.from(
  { length: 24 },
  (_, n) => new Date(Date.UTC(2026, Math.floor(n / 2), n % 2 ? 28 : 2)),
);

for (const language of LANGUAGES) {
  const locale = localeOf(language);

  test(`dates are written as Intl writes them, English ones day first (${language})`, () => {
    const said = (options: Intl.DateTimeFormatOptions, among = locale) =>
      DAYS.map((at) => new Intl.DateTimeFormat(among, { ...options, timeZone: 'UTC' }).format(at));
    const dayFirst = language === 'en' ? 'en-GB' : locale;
    for (const month of ['short', 'long'] as const)
      assert.deepEqual(
        DAYS.map((at) => dateText(at, language, month)),
        said({ day: 'numeric', month, year: 'numeric' }, dayFirst).map(language === 'en' ? american : String),
      );
    assert.deepEqual(
      DAYS.map((at) => monthText(at, language)),
      said({ month: 'short' }),
    );
    assert.deepEqual(
      DAYS.map((at) => monthOfYearText(at, language)),
      said({ month: 'long', year: 'numeric' }),
    );
    assert.deepEqual(
      DAYS.map((at) => weekdayText(at, language)),
      said({ weekday: 'short' }),
    );
  });

  test(`numbers and the words that go with them are Intl’s (${language})`, () => {
    const numbers = new Intl.NumberFormat(locale);
    const plurals = new Intl.PluralRules(locale);
    const hundredths = fc.oneof(
      fc.integer({ min: -200, max: 400 }),
      fc.integer({ min: -2_000_000_00, max: 2_000_000_00 }),
      fc.integer({ min: -50, max: 50 }).map((n) => n * 1_000_000_00),
    );
    fc.assert(
      fc.property(hundredths, (n) => {
        const value = n === 0 ? 0 : n / 100;
        assert.equal(numberText(value, locale), withMinus(numbers.format(value)));
        assert.equal(pluralForm(value, locale), plurals.select(value), String(value));
      }),
    );
    for (const value of [0.125, 1.5, 1e15, 999, 1000, 9999, 10_000])
      assert.equal(numberText(value, locale), numbers.format(value));
  });

  test(`prices are Intl’s, in dollars and in what else a plan may cost (${language})`, () => {
    const said = (cents: number, currency: string) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
      }).format(cents / 100);
    for (const currency of ['USD', 'EUR', 'JPY'])
      fc.assert(
        fc.property(fc.integer({ min: -500_000, max: 500_000_00 }), (cents) => {
          if (currency === 'JPY' && cents % 100 !== 0) return;
          assert.equal(moneyText(cents, currency, locale), withMinus(said(cents, currency)));
        }),
      );
  });

  test(`sizes of files are in Intl’s unit (${language})`, () => {
    const kilobytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte' }).formatToParts(3);
    assert.equal(`k${localeWords(locale).byte}`, kilobytes.find(({ type }) => type === 'unit')?.value);
  });

  test(`the language is called what it calls itself (${language})`, () => {
    const said = new Intl.DisplayNames([locale], { type: 'language' }).of(language);
    assert.equal(localeWords(locale).name, said);
  });
}

test('a language we do not speak is written in English, and what is no date is refused', () => {
  assert.equal(dateText('2026-11-03', 'es'), '3 Nov 2026');
  assert.throws(() => dateText('someday'), RangeError);
});

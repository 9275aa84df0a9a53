import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { isDate } from '#kit/dates.ts';
import type { Language } from '#kit/languages.ts';
import { declaredRefusals } from '#kit/refusals.ts';
import { isReadable, namesIn } from '#kit/text/text-values.ts';
import { format, labelled } from '#kit/texts.ts';
import { dictionaryOf, englishTexts } from './dictionary.service.ts';
import { LANGUAGES } from './language.data.ts';
import { STRAY_WORDS } from './stray-words.fixture.ts';

const SOURCE = join(import.meta.dirname, '..');
let english = new Map<string, string>();
// Not at the top: what is declared after a wait there may belong to no file.
before(async () => {
  english = new Map(Object.entries(await englishTexts()));
  for (const file of globSync('**/*.refusals.ts', { cwd: SOURCE }))
    await import(pathToFileURL(join(SOURCE, file)).href);
});
/** All that the product says in a language: its interface, and its refusals as `refusal.code`. */
const saidIn = (language: Language): [key: string, text: string][] => [
  ...(language === 'en' ? english : Object.entries(dictionaryOf(language))),
  ...[...declaredRefusals()].map(([key, words]): [string, string] => [`refusal.${key}`, words[language]]),
];
/** Words that are not of the interface: the server's own, told by their code. */
const SERVER = /^(label|mail)\./;

for (const language of LANGUAGES.filter((one) => one !== 'en')) {
  const words = dictionaryOf(language);
  test(`[I18N-017] ${language}: every text of the interface is translated, and nothing else`, () => {
    const missing = [...english.keys()].filter((key) => !(key in words));
    const stray = Object.keys(words).filter((key) => !english.has(key) && !SERVER.test(key));
    assert.deepEqual({ missing, stray }, { missing: [], stray: [] });
  });

  test(`${language}: a translation names the values that its source names, and its plurals can be read`, () => {
    const wrong = [...english].filter(
      ([key, text]) => key in words && !sameNames(text, words[key] as string) && !isPlain(text),
    );
    assert.deepEqual(
      wrong.map(([key]) => key),
      [],
    );
    for (const [key, text] of Object.entries(words)) {
      const values = Object.fromEntries(namesIn(text).map((name) => [name, 2]));
      const said = format(text, values, language);
      assert.ok(said.trim(), key);
      assert.ok(isReadable(text, language), `${key}: ${said}`);
      assert.equal(isDate(text), isDate(english.get(key) ?? text), key);
    }
  });
}

/** As the language itself writes `80 %`. */
const hasSpace = (language: string) =>
  /\s%/.test(new Intl.NumberFormat(language, { style: 'percent' }).format(0.8));

for (const language of LANGUAGES)
  test(`${language}: a percent sign stands as its language writes it, whichever text says it`, () => {
    const other = hasSpace(language) ? /[}\d]%/ : /[}\d]\s%/;
    assert.deepEqual(
      saidIn(language).filter(([, text]) => other.test(text)),
      [],
    );
  });

const AMOUNT = /[$€]\s*\d|\d\s*(?:[$€]|US\$|USD|EUR)/;
for (const language of LANGUAGES)
  test(`${language}: no text writes an amount of money itself: it comes as a value, as prices do`, () => {
    assert.deepEqual(
      saidIn(language).filter(([, text]) => AMOUNT.test(text)),
      [],
    );
  });

/** An article changes before the 8th, the 11th and 80%: l’8, l’11, l’80%. A year takes it. */
const ARTICLE = /\b(?:il|al|dal|del|sul|nel) \{(?:date|day|hour|effectiveFrom|end|from|to|until|\w+\}%)/i;
const OF_YEARS = /^dashboard\.block(?:Stated|Assumed|Range)$/;
test('it: no article stands before a date or a percentage, whichever it is', () => {
  assert.deepEqual(
    saidIn('it').filter(([key, text]) => ARTICLE.test(text) && !OF_YEARS.test(key)),
    [],
  );
});

/** A form that fits one sex only: a session, not its owner, is opened and ended. */
const OF_MEN: [language: Language, words: RegExp][] = [
  ['fr', /(?:êtes|serez|été|n’êtes pas(?: encore)?) (?:dé)?(?:connecté|abonné|inscrit|averti|arrêté(?!e))/i],
  [
    'fr',
    /(?:vous (?:n’)?êtes|vous serez|puis-je être) (?:pas |intégralement )?(?:satisfait|remboursé|autorisé)/i,
  ],
  ['fr', /^Pas satisfait|une fois connecté(?!e)|\bvous seul\b/i],
  [
    'pt-br',
    /\bObrigado\b|você (?:é|será|foi|for|fica|está) (?:des)?(?:avisado|conectado|aprovado|inscrito)/i,
  ],
  ['it', /\b(?:dis)?connesso\b/i],
];
for (const [language, words] of OF_MEN)
  test(`${language}: a reader is spoken to as a person, not as a man`, () => {
    assert.deepEqual(
      saidIn(language).filter(([, text]) => words.test(text)),
      [],
    );
  });

/** A request in the infinitive. A label or a title, which may be one, ends without a period. */
const INFINITIVE =
  /(?:^|[.!?] )(?:Non )?(?:Acceder|Aprir|Aspettar|Attender|Compilar|Confermar|Controllar|Copiar|Descriver|Digitar|Dir|Guardar|Indicar|Inserir|Inviar|Legger|Provar|Ricaricar|Richieder|Rinnovar|Riprovar|Risponder|Sceglier|Scriver|Selezionar|Toglier|Usar|Verificar)(?:e|l[aeio]|ne|si|ci)\b(?! spesso basta).*\./;
test('it: a reader is asked to do something as Lei, never in the infinitive', () => {
  assert.deepEqual(
    saidIn('it').filter(([, text]) => INFINITIVE.test(text)),
    [],
  );
});

/** What is wrong, with the signs around it, since one space looks like the other. */
const around = (text: string, at: number, length: number) =>
  `${text.slice(Math.max(0, at - 12), at)}⟦${text.slice(at, at + length)}⟧${text.slice(at + length, at + length + 12)}`;
test('fr: a sign that French sets apart never begins a line, and no quotation mark stands alone', () => {
  const loose = /(?<=[^\s"])[ \u202f][:;?!»]|«[ \u202f]/g;
  const wrong = saidIn('fr').flatMap(([key, text]) =>
    [...text.matchAll(loose)].map(({ index, 0: { length } }) => `${key}: ${around(text, index, length)}`),
  );
  assert.deepEqual(wrong, [], 'the space inside ⟦⟧ is to be U+00A0, which keeps the line together');
});

/** Languages are named in their own words, which no preposition fits: en Deutsch, auf Français. */
const OWN_NAME = /\b(?:en|auf) \{languages?\}/;
/** Named in the words of the site. */
const OF_THE_SITE = /^publicationCard\.bodyIn$/;
for (const language of ['de', 'fr'] as const)
  test(`${language}: the own name of a language follows no preposition`, () => {
    assert.deepEqual(
      saidIn(language).filter(([key, text]) => OWN_NAME.test(text) && !OF_THE_SITE.test(key)),
      [],
    );
  });

const sameNames = (one: string, other: string) => namesIn(one).join() === namesIn(other).join();
const isPlain = (text: string) => namesIn(text).length === 0 && !text.includes('{');

test('a colon between two texts stands as their language sets it', () => {
  assert.equal(labelled('Quick Take', 'A low count', 'en'), 'Quick Take: A low count');
  assert.equal(labelled('Podcast', 'Ein niedriger Wert', 'de'), 'Podcast: Ein niedriger Wert');
  assert.equal(labelled('Podcast', 'Une valeur basse', 'fr'), 'Podcast\u00a0: Une valeur basse');
});

/** A Brazilian counts none in the plural, 0 contas, though the rules of plurals put 0 beside 1. */
test('pt-br: what is counted as none is counted in the plural', () => {
  const counts = Object.entries(dictionaryOf('pt-br')).filter(
    ([key, text]) => /[.a-z][cC]ount$/.test(key) && text.includes('{n, plural'),
  );
  assert.ok(counts.length > 30);
  const wrong = counts.filter(([, text]) => {
    const [none = '', one = '', two = ''] = [0, 1, 2].map((n) => format(text, { n }, 'pt-BR'));
    return none.replace('0', '1') === one && one.replace('1', '2') !== two;
  });
  assert.deepEqual(wrong, []);
});

for (const [language, stray, scope, word] of STRAY_WORDS)
  test(`${language}: a thing is called ${word} throughout, not ${stray.source}`, () => {
    assert.deepEqual(
      saidIn(language).filter(([key, text]) => scope.test(key) && stray.test(text)),
      [],
    );
  });

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCatalogue, readTexts } from './library.ts';
import type { Language } from './translation-check.ts';
import {
  readPublicationWords,
  readSectionWords,
  readTextWords,
  TRANSLATED,
  type Translated,
} from './translations.ts';

/** What lessons say of rules that are kept elsewhere: of credit, of the test, and of a label that is American. */
const texts = readTexts();
interface Words {
  name: string;
  text: string;
}
const wordsIn = (language: Translated): Words[] => [
  ...readSectionWords(language).map(({ sectionId, title, text }) => ({
    name: `${language} section ${sectionId}`,
    text: `${title}\n${text}`,
  })),
  ...[...readTextWords(language)].map(([id, { english: _english, ...words }]) => ({
    name: `${language} ${id}`,
    text: Object.values(words).join('\n'),
  })),
  ...Object.entries(readPublicationWords()).map(([id, words]) => ({
    name: `${language} publication ${id}`,
    text: `${words[language].title}\n${words[language].excerpt}`,
  })),
];

/** A figure, in digits or in words, and up to three words later the credit. */
const amount = (numbers: string, credit: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\d])(?:\\d+(?:[.,]\\d+)?|${numbers})\\s+(?:[\\p{L}-]+\\s+){0,3}(?:${credit})`,
    'iu',
  );
const AMOUNT: Record<Language, RegExp> = {
  en: amount('half an?|one|two|three', 'credits?\\b'),
  de: amount(
    'ein(?:en)?|einhalb|zwei|drei',
    '(?:CME|Demo)-Punkte?|Fortbildungspunkte?|Punkte? für|Credits?\\b',
  ),
  fr: amount('une?|deux|trois', 'crédits?(?!\\p{L})'),
  it: amount('uno?|mezzo|due|tre', 'credit[oi]\\b'),
  'pt-br': amount('um|meio|dois|três', 'créditos?(?!\\p{L})'),
};

test('no lesson, slide or cover says how much credit is given: its designation says it, and may change', () => {
  const english = [...texts].map(([id, text]) => ({ name: `publication ${id}`, text: JSON.stringify(text) }));
  const naming = [
    ...english.filter(({ text }) => AMOUNT.en.test(text)),
    ...TRANSLATED.flatMap((language) => wordsIn(language).filter(({ text }) => AMOUNT[language].test(text))),
  ];
  assert.deepEqual(
    naming.map(({ name }) => name),
    [],
  );
});

/** An explanation locks its answer (C26). Every self-assessment says so in its instructions, in the same words. */
const LOCKS: Record<Language, string> = {
  en: 'You may have a question explained once you have answered it: that locks the answer, and the question is not asked again for credit. After a pass, or your last permitted attempt, ',
  de: 'Sie können sich eine Frage erklären lassen, sobald Sie sie beantwortet haben: Damit steht die Antwort fest, und die Frage wird für Punkte nicht noch einmal gestellt. Nach dem Bestehen oder nach dem letzten zulässigen Versuch ',
  fr: 'Vous pouvez faire expliquer une question dès que vous y avez répondu\u00a0: la réponse est alors définitive, et la question ne sera plus posée pour des crédits. Après la réussite, ou après le dernier essai permis, ',
  it: 'Potete farvi spiegare una domanda non appena avete risposto: la risposta diventa definitiva e la domanda non viene più posta per ottenere crediti. Dopo il superamento, o dopo l’ultimo tentativo consentito, ',
  'pt-br':
    'Você pode pedir a explicação de uma questão assim que a responder: a resposta fica definitiva, e a questão não é mais feita para obter créditos. Depois da aprovação, ou da última tentativa permitida, ',
};
test('C26: every self-assessment says in its instructions what an explanation costs, in each of its languages', () => {
  const tests = readCatalogue().publications.filter(({ sa }) => sa > 0);
  assert.ok(tests.length >= 6);
  for (const { id, sections } of tests) {
    const [instructions] = texts.get(id)?.sections ?? [];
    assert.ok(instructions, `${id}`);
    assert.ok(instructions.text.includes(LOCKS.en), `${id}`);
    assert.equal(instructions.id, sections[0]?.id);
    for (const language of TRANSLATED) {
      const own = readSectionWords(language).find(({ sectionId }) => sectionId === instructions.id);
      assert.ok(!own || own.text.includes(LOCKS[language]), `${id} in ${language}`);
    }
  }
});

const LABEL: Record<Translated, RegExp> = {
  'pt-br': /(?<!\p{L})bulas?(?!\p{L})/iu,
  de: /Fachinformation/i,
  fr: /(?<!\p{L})(?:RCP|résumés? des caractéristiques)(?!\p{L})/iu,
  it: /\bsched[ae] tecnic/i,
};
const AMERICAN: Record<Translated, RegExp> = {
  'pt-br': /american|Estados Unidos/i,
  de: /\bUS-|amerikan|\bUSA\b|Vereinigten Staaten/i,
  fr: /américain|États-Unis/i,
  it: /american|statunitens|Stati Uniti/i,
};
/** The beginning of a text up to the end of the sentence, cell or line that first names a label. */
function untilLabel(text: string, language: Translated): string {
  const at = LABEL[language].exec(text)?.index;
  if (at === undefined) return '';
  const end = text.slice(at).search(/\n|[.!?](?:\s|$)/);
  return end < 0 ? text : text.slice(0, at + end);
}
const namesNoCountry = (text: string, language: Translated): boolean => {
  const told = untilLabel(text, language);
  return told !== '' && !AMERICAN[language].test(told);
};

for (const language of TRANSLATED)
  test(`${language}: a text that names a label says at its first mention that it is the American one`, () =>
    assert.deepEqual(
      wordsIn(language)
        .filter(({ text }) => namesNoCountry(text, language))
        .map(({ name }) => name),
      [],
    ));

test('the laws of what lessons say find what they look for', () => {
  for (const [language, text] of [
    ['en', 'A pass earns 1.5 demo self-assessment credits.'],
    ['en', 'Pass mark 70%, half a credit'],
    ['de', 'Wer besteht, erhält 2 Demo-Punkte.'],
    ['de', 'Das gibt 0,5 Punkte für die Selbstüberprüfung.'],
    ['fr', 'La réussite rapporte 1,5 crédit.'],
    ['it', 'Il superamento vale 2 crediti.'],
    ['pt-br', 'A aprovação rende dois créditos.'],
  ] as const)
    assert.match(text, AMOUNT[language]);
  assert.doesNotMatch('A pass earns the credit named in the CME information.', AMOUNT.en);
  assert.doesNotMatch('Doch zwei Punkte lassen sich noch heute ändern.', AMOUNT.de);
  assert.equal(namesNoCountry('A coluna segue a bula. A bula norte-americana pede mais.', 'pt-br'), true);
  assert.equal(namesNoCountry('A coluna segue a bula norte-americana. A bula pede mais.', 'pt-br'), false);
  assert.equal(namesNoCountry('O couro cabeludo e a mandíbula.', 'pt-br'), false);
  assert.equal(namesNoCountry('Die US-Fachinformation nennt das Ziel.', 'de'), false);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextByKey } from '#catalog/language/text-translation.rules.ts';
import { readCatalogue } from './library.ts';
import { englishIn, figuresIn, measuresIn, partedSigns, strayTerms, untouched } from './translation-check.ts';
import { digestOf, isDue, PROGRAMME, readSourceTexts, type SourceText, WHOLE } from './translation-source.ts';
import {
  LEFT,
  readGlossary,
  readTextWords,
  readWaiting,
  type TextWords,
  TRANSLATED,
  type Translated,
} from './translations.ts';

const sources = readSourceTexts();
const byId = new Map(sources.map((one) => [one.id, one]));
const piecesOf = ({ english: _english, ...words }: TextWords): TextByKey => words;
const joined = (words: TextByKey): string => Object.values(words).join('\n');

/** Scales and guidelines keep their names: `Insomnia Severity Index` is not a term of the glossary. */
const nameless = (english: string, text: string): string =>
  english.replace(/(?:\p{Lu}[\p{L}-]+ )+\p{Lu}[\p{L}-]+/gu, (name) => (text.includes(name) ? '' : name));

/** Problems of one translated text, worded so that a translator can act on them; none if it is correct. */
function amissIn(source: SourceText, words: TextByKey, language: Translated): string[] {
  const glossary = readGlossary(language);
  const say = (key: string, what: string) => `${source.id} ${key}: ${what}`;
  const keys = Object.keys(source.words);
  const pieces = keys.flatMap((key) => {
    const english = source.words[key] ?? '';
    const text = words[key] ?? '';
    if (!text.trim()) return [say(key, 'is missing')];
    if (text.startsWith(LEFT) || untouched(english, text)) return [say(key, 'is still English')];
    const [here, there] = [figuresIn(text, language), figuresIn(english, 'en')];
    const [units, wanted] = [measuresIn(text, language), measuresIn(english, 'en')];
    return [
      ...(here.join() === there.join()
        ? []
        : [say(key, `says ${here.join(' ')}, the English ${there.join(' ')}`)]),
      ...(units.join() === wanted.join()
        ? []
        : [say(key, `measures ${units.join(', ')}, not ${wanted.join(', ')}`)]),
      ...partedSigns(text).map((parted) => say(key, `a plain space in ${parted}`)),
      ...englishIn(text, language).map((left) => say(key, `English in it: ${left}`)),
    ];
  });
  const strange = Object.keys(words).filter((key) => !keys.includes(key));
  const terms = strayTerms(nameless(joined(source.words), joined(words)), joined(words), glossary);
  return [
    ...pieces,
    ...strange.map((key) => say(key, 'is no piece of it')),
    ...terms.map((term) => say('', term)),
  ];
}

for (const language of TRANSLATED) {
  const translations = readTextWords(language);
  const current = [...translations].filter(
    ([id, { english }]) => english === digestOf(byId.get(id)?.words ?? {}),
  );

  test(`${language}: every translated text is of something that there is`, () =>
    assert.deepEqual(
      [...translations.keys()].filter((id) => !byId.has(id)),
      [],
    ));
  test(`${language}: covers, slides, captions and questions say what the English says, whole, with its numbers and units`, () => {
    const amiss = current.flatMap(([id, words]) => {
      const source = byId.get(id);
      return source ? amissIn(source, piecesOf(words), language) : [];
    });
    assert.equal(amiss.length, 0, `\n${amiss.join('\n')}`);
  });
  test(`${language}: what is due of each course stands, of today's English; told a course a line`, (told) => {
    const standing = new Set(current.map(([id]) => id));
    const catalogue = readCatalogue();
    const due = sources.filter((one) => isDue(one, catalogue));
    const missing = due.filter(({ id }) => !standing.has(id));
    for (const course of [...PROGRAMME, null]) {
      const own = due.filter(({ publicationId }) => publicationId === course);
      const there = own.filter(({ id }) => standing.has(id)).length;
      const name = course === null ? 'program' : `${course}${WHOLE.includes(course) ? ' (whole)' : ''}`;
      told.diagnostic(`${language} ${name}: ${there} of ${own.length}`);
    }
    for (const [id] of translations)
      if (byId.has(id) && !standing.has(id))
        told.diagnostic(`${language} ${id}: the English has changed since`);
    const open = new Set(missing.map(({ publicationId }) => publicationId ?? 0));
    const names = missing.map(({ id, publicationId }) => `${publicationId} ${id}`).join('\n');
    assert.deepEqual(
      [...open].toSorted((one, other) => one - other),
      readWaiting()[language],
      `waiting.yaml names the courses that are not whole in ${language}:\n${names}`,
    );
  });
}

test('the laws of a translated text find what they look for', () => {
  const source: SourceText = {
    id: 'question-1',
    publicationId: 1,
    words: { stem: 'Which dose is right on day 2?', 'option.11': 'Clozapine 12.5 mg at night' },
  };
  const good = { stem: 'Welche Dosis stimmt an Tag 2?', 'option.11': 'Clozapin 12,5 mg zur Nacht' };
  assert.deepEqual(amissIn(source, good, 'de'), []);
  for (const [key, wrong] of [
    ['stem', ''],
    ['stem', 'EN: Which dose is right on day 2?'],
    ['stem', 'Which dose is right on day 2?'],
    ['stem', 'Welche Dosis stimmt?'],
    ['option.11', 'Clozapin 12.5 mg zur Nacht'],
    ['option.11', 'Clozapin 12,5 ml zur Nacht'],
    ['option.11', 'Haloperidol 12,5 mg zur Nacht'],
    ['option.12', 'Clozapin'],
  ] as const)
    assert.notDeepEqual(amissIn(source, { ...good, [key]: wrong }, 'de'), [], `${key}: ${wrong}`);
  assert.notEqual(digestOf(source.words), digestOf({ ...source.words, stem: 'Which dose?' }));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slugify } from '#kit/slug.ts';
import { readCatalogue, readTexts } from './library.ts';
import { englishIn, figuresIn, measuresIn, partedSigns, shapeOf, strayTerms } from './translation-check.ts';
import { PROGRAMME, WHOLE } from './translation-source.ts';
import {
  readBios,
  readGlossary,
  readHandoutWords,
  readPublicationWords,
  readSectionWords,
  readWaiting,
  sectionWordsOf,
  TRANSLATED,
} from './translations.ts';

const catalogue = readCatalogue();
const covers = readPublicationWords();
const english = new Map(
  [...readTexts().values()].flatMap(({ sections = [] }) =>
    sections.map(({ id, text }) => [id, text] as const),
  ),
);

for (const language of TRANSLATED) {
  const glossary = readGlossary(language);
  const sections = readSectionWords(language);
  /** Reports all problems of a language at once, by file. */
  const each = (law: (source: string, text: string, title: string) => void) => {
    const amiss = sections.flatMap(({ sectionId, title, text }) => {
      try {
        law(english.get(sectionId) ?? assert.fail('no such section'), text, title);
        return [];
      } catch (error) {
        return [`${language}/${sectionId}.md: ${(error as Error).message}`];
      }
    });
    assert.equal(amiss.length, 0, amiss.join('\n'));
  };

  test(`${language}: every number of a section is in its translation, written as the language writes it, and no other`, () =>
    each((source, text) => assert.deepEqual(figuresIn(text, language), figuresIn(source, 'en'))));
  test(`${language}: every dose, level and share keeps its unit`, () =>
    each((source, text) => assert.deepEqual(measuresIn(text, language), measuresIn(source, 'en'))));
  test(`${language}: headings, lists, tables, notes and links stand as in the English`, () =>
    each((source, text) => assert.deepEqual(shapeOf(text), shapeOf(source))));
  test(`${language}: no sign of at least or at most is parted from its number at the end of a line`, () =>
    each((_source, text) => assert.deepEqual(partedSigns(text), [])));
  test(`${language}: no sentence is left in English`, () =>
    each((_source, text, title) => assert.deepEqual(englishIn(`${title}\n${text}`, language), [])));
  test(`${language}: drugs and terms are called what the glossary calls them`, () =>
    each((source, text) => assert.deepEqual(strayTerms(source, text, glossary), [])));
  test(`${language}: a text that names other publications gives them their titles in its language`, () =>
    each((source, text) => {
      const named = catalogue.publications.filter(({ title }) => source.includes(title));
      const missing = named
        .map(({ id }) => covers[id]?.[language].title ?? '')
        .filter((title) => !text.includes(title));
      assert.deepEqual(missing, []);
    }));
  test(`${language}: titles tell the sections of a publication apart, and leads are an opening`, () => {
    for (const publication of catalogue.publications) {
      const own = new Set(publication.sections.map(({ id }) => id));
      const slugs = sections.filter(({ sectionId }) => own.has(sectionId)).map(({ title }) => slugify(title));
      assert.equal(new Set(slugs).size, slugs.length, `${publication.id}`);
    }
    for (const { sectionId, lead } of sections)
      assert.ok(lead.length > 20 && lead.length <= 260 && !/[*_|]/.test(lead), `${sectionId}: ${lead}`);
  });
}

test('every author has a biography in every language, about as long as the English one', () => {
  const bios = readBios();
  for (const { id, name, bio: english } of catalogue.authors)
    for (const language of TRANSLATED) {
      const bio = bios[id]?.[language] ?? assert.fail(`${name} has none in ${language}`);
      const share = bio.length / english.length;
      assert.ok(share > 0.8 && share < 1.5, `${name} in ${language}: ${share}`);
      assert.ok(bio.includes(name), `${name} in ${language}`);
      assert.deepEqual(
        [englishIn(bio, language), figuresIn(bio, language)],
        [[], []],
        `${name} in ${language}`,
      );
    }
});

test('every hand-out has a title in every language, with the figures of the English one', () => {
  const titles = readHandoutWords();
  for (const [id, { materials = [] }] of readTexts())
    for (const language of TRANSLATED) {
      const own = titles[id]?.[language] ?? [];
      assert.equal(own.length, materials.length, `${id} in ${language}`);
      for (const [at, { title }] of materials.entries()) {
        const words = own[at] ?? '';
        assert.ok(words.length > 5 && words !== title, `${id} in ${language}: ${words}`);
        assert.deepEqual(
          [englishIn(words, language), figuresIn(words, language)],
          [[], figuresIn(title, 'en')],
        );
      }
    }
});

test('each course of the programme opens and closes in every language, and some are whole; told a publication a line', (told) => {
  const standing = new Map(
    TRANSLATED.map((language) => [
      language,
      new Set(readSectionWords(language).map(({ sectionId }) => sectionId)),
    ]),
  );
  const has = (language: (typeof TRANSLATED)[number], id = 0) => standing.get(language)?.has(id) === true;
  for (const { id, sections } of catalogue.publications) {
    const counts = TRANSLATED.map(
      (language) => `${language} ${sections.filter((one) => has(language, one.id)).length}`,
    );
    told.diagnostic(`${id}, ${sections.length} sections: ${counts.join(', ')}`);
    if (PROGRAMME.includes(id))
      for (const language of TRANSLATED)
        for (const end of [sections.at(0), sections.at(-1)])
          assert.ok(has(language, end?.id), `${id}: ${end?.title} has no ${language}`);
  }
  for (const language of TRANSLATED) {
    const words = readSectionWords(language).reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
    told.diagnostic(`${language}: ${standing.get(language)?.size} sections, ${words} words`);
  }
  const waiting = readWaiting();
  const gaps = catalogue.publications
    .filter(({ id }) => WHOLE.includes(id))
    .flatMap(({ id: course, sections }) =>
      sections.flatMap(({ id }) =>
        TRANSLATED.filter((language) => !has(language, id) && !waiting[language].includes(course)).map(
          (one) => `${one}/${id}.md`,
        ),
      ),
    );
  assert.deepEqual(gaps, [], 'of courses that are whole in every language');
});

/** Their excerpts name minutes of what they teach: a visit, a session, a talk, a colleague's time. */
const TEACH_MINUTES = [2705, 2765, 2801, 2843];
test('no excerpt says how long its publication takes, since that is computed', () => {
  const naming = [...readTexts()].filter(([id, { excerpt = '' }]) => {
    const all = [excerpt, ...TRANSLATED.map((language) => covers[id]?.[language].excerpt ?? '')];
    return all.some((one) => /\bminut/i.test(one));
  });
  assert.deepEqual(naming.map(([id]) => id).toSorted(), TEACH_MINUTES);
});

const DOSES = 'Start at 12.5 mg, then 1,500/µL on day 6 pm: 10–12 years, CYP3A4, 30% of 25 mg/day.';
test('the laws of a translation find what they look for', () => {
  const good = 'Iniciar com 12,5 mg, depois 1.500/µL às 18 h: 10–12 anos, CYP3A4, 30% de 25 mg/dia.';
  assert.deepEqual(figuresIn(good, 'pt-br'), figuresIn(DOSES, 'en'));
  assert.deepEqual(measuresIn(good, 'pt-br'), measuresIn(DOSES, 'en'));
  for (const wrong of ['12.5 mg', '125 mg', '12,5 mg e mais 50 mg'])
    assert.notDeepEqual(figuresIn(good.replace('12,5 mg', wrong), 'pt-br'), figuresIn(DOSES, 'en'), wrong);
  for (const wrong of ['25 mg', '25 mcg/dia', '25 mL'])
    assert.notDeepEqual(
      measuresIn(good.replace('25 mg/dia', wrong), 'pt-br'),
      measuresIn(DOSES, 'en'),
      wrong,
    );
  assert.deepEqual(figuresIn('1\u202f500/µL et 12,5\u00a0mg', 'fr'), ['12.5', '1500']);
  assert.deepEqual(partedSigns('≥\u00a01.500/µL, ≤ 2,5 mg'), ['≤ 2,5']);
  assert.deepEqual(shapeOf('### A\n\n- b\n- c\n\n| d |\n|---|\n| e |'), [
    'h3',
    'bullet_list',
    'list_item',
    'paragraph',
    'list_item',
    'paragraph',
    'tr',
    'th',
    'tr',
    'td',
  ]);
  assert.deepEqual(englishIn('Conte. Confirm it with the laboratory that day.', 'pt-br'), [
    'Confirm it with the laboratory that day.',
  ]);
  assert.deepEqual(
    englishIn('A advertência em destaque (*boxed warning of the label*) continua.', 'pt-br'),
    [],
  );
  const glossary = { drugs: { clozapine: 'clozapina' }, terms: { relapse: ['recaída'] } };
  assert.deepEqual(strayTerms('Clozapine and relapse', 'Clozapina e recaídas', glossary), []);
  assert.equal(strayTerms('Clozapine and relapse', 'Clozapine e queda', glossary).length, 3);
  assert.throws(() => sectionWordsOf(5392, 'Sem título.\n\nTexto.', 'pt-br'), /5392\.md does not begin/);
});

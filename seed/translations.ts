import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { LANGUAGES, type Language } from '#locale/host.rules.ts';

export type Translated = Exclude<Language, 'en'>;
export const TRANSLATED = LANGUAGES.filter((language): language is Translated => language !== 'en');
type InLanguages<Words> = Record<string, Record<Translated, Words>>;
interface PublicationWords {
  title: string;
  excerpt: string;
  /** Its address, where it does not follow from the title. */
  slug?: string;
  /** Made from an English that is no longer the publication's. */
  stale?: boolean;
}

const DEMO = import.meta.dirname;
const read = (folder: string, ...path: string[]): string =>
  readFileSync(join(folder, 'translations', ...path), 'utf8');
/** A file that is not there says nothing. */
const words = <Words>(folder: string, file: string): InLanguages<Words> =>
  existsSync(join(folder, 'translations', file)) ? (parse(read(folder, file)) ?? {}) : {};

export interface SectionWords {
  sectionId: number;
  title: string;
  /** What lists and search engines show of it. */
  lead: string;
  text: string;
  slug: string | null;
  stale: boolean;
}
/** A page of results shows about so much. */
const LEAD_MAX = 180;

/** The sections that stand in a language, each a file whose first line is its title. */
export const readSectionWords = (language: Translated, folder = DEMO): SectionWords[] =>
  globSync('**/*.md', { cwd: join(folder, 'translations', language) })
    .sort()
    .map((file) =>
      sectionWordsOf(Number.parseInt(basename(file), 10), read(folder, language, file), language),
    );

/** Between two lines of dashes may stand what does not follow from the words: address, lead, and that they are stale. */
const HEADED = /^(?:---\n(.*?)---\n)?# (\S[^\n]*)\n\n(\S.*)$/s;
export function sectionWordsOf(sectionId: number, source: string, language: string): SectionWords {
  const [, head = '', title, text] = HEADED.exec(source) ?? [];
  if (!title || !text) throw new Error(`${language}/${sectionId}.md does not begin with "# " and its title`);
  const { slug = null, lead, stale = false } = (parse(head) ?? {}) as Partial<SectionWords>;
  return { sectionId, title, lead: lead ?? leadOf(text, language), text, slug, stale };
}

/** The opening of a text: as many of its sentences as fit, the first however long it is. */
function leadOf(text: string, language: string): string {
  const words = text.split('\n\n').find((part) => !/^(?:!\[|:::)/.test(part)) ?? '';
  const opening = words.replace(/[*_]/g, '');
  const [first = '', ...others] = [
    ...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(opening),
  ].map(({ segment }) => segment);
  let lead = first;
  for (const sentence of others) {
    if (lead.length + sentence.trimEnd().length > LEAD_MAX) break;
    lead += sentence;
  }
  return lead.trim();
}

/** What a sheet lays out in English begins with this. */
export const LEFT = 'EN: ';
/** One text in a language: of which English it was made, and its pieces by key. */
export type TextWords = { english: string } & Record<string, string>;
export const readTextFile = (language: Translated, file: string, folder = DEMO): Record<string, TextWords> =>
  parse(read(folder, language, file)) ?? {};
/** Every text that stands in a language beside sections, titles and excerpts, by its name (`question-9010`). */
export const readTextWords = (language: Translated, folder = DEMO): Map<string, TextWords> =>
  new Map(
    listed(join(folder, 'translations', language))
      .filter((file) => /^(\d+|program)\.yaml$/.test(file))
      .flatMap((file) => Object.entries(readTextFile(language, file, folder))),
  );
/** Of what belongs to no publication: the evaluation and sponsors. */
export const readProgramWords = (language: Translated): Map<string, TextWords> =>
  new Map(Object.entries(readTextFile(language, 'program.yaml')));
const listed = (path: string): string[] => (existsSync(path) ? readdirSync(path).sort() : []);

/** Courses whose translation is still being written, by language: nothing of them is due yet. */
export const readWaiting = (): Record<Translated, number[]> => parse(read(DEMO, 'waiting.yaml'));

/** Title and excerpt of the translated publications, by id and language. */
export const readPublicationWords = (folder = DEMO) => words<PublicationWords>(folder, 'publications.yaml');
/** Job titles, by author. */
const readFacultyWords = (folder: string) => words<string>(folder, 'faculty.yaml');
/** Names of the topics, by their English name. */
const readTopicWords = (folder: string) => words<string>(folder, 'topics.yaml');
/** Title and text of the home page's blocks, by kind. */
export const readHomeWords = () => words<{ title: string; text: string }>(DEMO, 'home.yaml');
/** Biographies, by author. */
export const readBios = (folder = DEMO) => words<string>(folder, 'bios.yaml');
/** Titles of the hand-outs, by publication, in their order. */
export const readHandoutWords = (folder = DEMO) => words<string[]>(folder, 'handouts.yaml');
/** All that a folder says of its library in four more languages. */
export type LibraryTranslations = ReturnType<typeof readTranslations>;
export const readTranslations = (folder: string) => ({
  sections: new Map(TRANSLATED.map((language) => [language, readSectionWords(language, folder)])),
  texts: new Map(TRANSLATED.map((language) => [language, readTextWords(language, folder)])),
  publications: readPublicationWords(folder),
  topics: readTopicWords(folder),
  faculty: readFacultyWords(folder),
  bios: readBios(folder),
  handouts: readHandoutWords(folder),
});

export interface Glossary {
  /** Substances and brands: one name each. */
  drugs: Record<string, string>;
  /** Terms of the field, each with the words that may stand for it, the usual one first. */
  terms: Record<string, string[]>;
}
/** What English names are called in a language: translators follow it, and a test holds them to it. */
export const readGlossary = (language: Translated): Glossary =>
  parse(read(DEMO, 'glossary', `${language}.yaml`));

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { LANGUAGES, type Language } from '#locale/host.rules.ts';
import { sourceOf } from './folder/file.ts';
import { listed, sectionFiles } from './folder/files.ts';

export type Translated = Exclude<Language, 'en'>;
export const TRANSLATED = LANGUAGES.filter((language): language is Translated => language !== 'en');
type InLanguages<Words> = Record<string, Record<Translated, Words>>;
interface PublicationWords {
  title: string;
  excerpt: string;
  /** Its address, if it does not follow from the title. */
  slug?: string;
  /** Translated from an English text that has since changed. */
  stale?: boolean;
}

const DEMO = import.meta.dirname;
const read = (folder: string, ...path: string[]): string =>
  sourceOf(folder, join('translations', ...path)) ?? '';
/** A missing file counts as empty. */
const words = <Words>(folder: string, file: string): InLanguages<Words> =>
  existsSync(join(folder, 'translations', file)) ? (parse(read(folder, file)) ?? {}) : {};

export interface SectionWords {
  sectionId: number;
  title: string;
  /** Shown in lists and by search engines. */
  lead: string;
  text: string;
  slug: string | null;
  stale: boolean;
}
/** Search result pages show about this many characters. */
const LEAD_MAX = 180;

/** The translated sections of a language, each a file whose first line is its title. */
export const readSectionWords = (language: Translated, folder = DEMO): SectionWords[] =>
  sectionFiles(folder, language).flatMap(({ file, sectionId }) =>
    sectionId === null ? [] : [sectionWordsOf(sectionId, sourceOf(folder, file) ?? '', language)],
  );

/**
 * A section may begin with values that do not follow from its text, between two lines of dashes: address, lead, and
 * whether it is stale. Its text may still be missing.
 */
const HEADED = /^(?:---\n(.*?)---\n)?# (\S[^\n]*)(?:\n\n(\S.*)|\n*)$/s;
/** The parts of a translated section; null if it has no title. */
export function sectionParts(source: string): { head: string; title: string; text: string } | null {
  const [, head = '', title, text = ''] = HEADED.exec(source) ?? [];
  return title ? { head, title, text } : null;
}
export function sectionWordsOf(sectionId: number, source: string, language: string): SectionWords {
  const parts = sectionParts(source);
  if (!parts) throw new Error(`${language}/${sectionId}.md does not begin with "# " and its title`);
  const { head, title, text } = parts;
  const { slug = null, lead, stale = false } = (parse(head) ?? {}) as Partial<SectionWords>;
  return { sectionId, title, lead: lead ?? leadOf(text, language), text, slug, stale };
}

/** The beginning of a text: as many sentences as fit, but at least the first. */
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

/** Marks text that a translation sheet gives in English. */
export const LEFT = 'EN: ';
/** A text in one language: the digest of its English, and its pieces by key. */
export type TextWords = { english: string } & Record<string, string>;
export const readTextFile = (language: Translated, file: string, folder = DEMO): Record<string, TextWords> =>
  parse(read(folder, language, file)) ?? {};
export const isTextFile = (name: string): boolean => /^(\d+|program)\.yaml$/.test(name);
/** Every translated text of a language except sections, titles and excerpts, by its name (`question-9010`). */
export const readTextWords = (language: Translated, folder = DEMO): Map<string, TextWords> =>
  new Map(
    listed(join(folder, 'translations', language))
      .filter(isTextFile)
      .flatMap((file) => Object.entries(readTextFile(language, file, folder))),
  );
/** Texts that belong to no publication: the evaluation and sponsors. */
export const readProgramWords = (language: Translated): Map<string, TextWords> =>
  new Map(Object.entries(readTextFile(language, 'program.yaml')));

/** Courses whose translation is still being written, by language: none of their texts is due yet. */
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
/** Titles of the hand-outs, by publication, in order. */
export const readHandoutWords = (folder = DEMO) => words<string[]>(folder, 'handouts.yaml');
/** Everything that a folder has of its library in four more languages. */
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
  /** Medical terms, each with the words that may translate it, the usual one first. */
  terms: Record<string, string[]>;
}
/** Translations of English names: translators follow it, and a test checks them against it. */
export const readGlossary = (language: Translated): Glossary =>
  parse(read(DEMO, 'glossary', `${language}.yaml`));

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Language } from '#locale/host.rules.ts';

export type Translated = Exclude<Language, 'en'>;
type InLanguages<Words> = Record<string, Record<Translated, Words>>;
interface PublicationWords {
  title: string;
  excerpt: string;
}

const read = (...path: string[]): string =>
  readFileSync(join(import.meta.dirname, 'translations', ...path), 'utf8');

/** The whole text of a section in a language, as its translators wrote it. */
export const readSectionText = (language: Translated, sectionId: number): string =>
  read(language, `${sectionId}.md`);
/** Title and excerpt of the translated publications, by id and language. */
export const readPublicationWords = (): InLanguages<PublicationWords> => parse(read('publications.yaml'));
/** Names of the topics, by their English name. */
export const readTopicWords = (): InLanguages<string> => parse(read('topics.yaml'));
/** Title and text of the home page's blocks, by kind. */
export const readHomeWords = (): InLanguages<{ title: string; text: string }> => parse(read('home.yaml'));
/** Job titles, by author. */
export const readFacultyWords = (): InLanguages<string> => parse(read('faculty.yaml'));
/** Titles of the hand-outs, by publication, in their order. */
export const readHandoutWords = (): InLanguages<string[]> => parse(read('handouts.yaml'));

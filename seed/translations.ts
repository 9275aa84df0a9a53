import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Language } from '#locale/host.rules.ts';

export type Translated = Exclude<Language, 'en'>;
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
export const readPublicationWords = (): Record<string, Record<Translated, PublicationWords>> =>
  parse(read('publications.yaml'));

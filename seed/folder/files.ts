import { existsSync, globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { InferOutput } from 'valibot';
import type { catalogue } from '../shapes/plan.ts';
import type { media, publicationText } from '../shapes/words.ts';
import type { FolderFile, Problem } from './file.ts';

export type Texts = FolderFile<InferOutput<typeof publicationText>>[];
export type PlanFile = FolderFile<InferOutput<typeof catalogue>>;
export type Recordings = FolderFile<InferOutput<typeof media>>;
export type { Problem };

export const PLANNED = ['publications', 'announced', 'podcastArchive', 'removed'] as const;

export const filesIn = (folder: string, pattern: string): string[] =>
  globSync(pattern, { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
/** Files named after their publication, in any folder below. */
export const textFiles = (folder: string): string[] => filesIn(folder, 'library/**/*.yaml');
/** The translated sections of a language, at any depth; without a number, a file is not named after its section. */
export const sectionFiles = (
  folder: string,
  language: string,
): { file: string; sectionId: number | null }[] =>
  filesIn(folder, `translations/${language}/**/*.md`).map((file) => {
    const [, id] = /\/([1-9]\d*)\.md$/.exec(file) ?? [];
    return { file, sectionId: id ? Number(id) : null };
  });
export const listed = (path: string): string[] => (existsSync(path) ? readdirSync(path).sort() : []);
export const inFolder = (folder: string, file: string): boolean => existsSync(join(folder, file));

import type { FrontMatter } from '#catalog/front-matter/front-matter.rules.ts';
import { slugify } from '#kit/slug.ts';
import { COVER_MAX } from './publication.data.ts';

/**
 * The address of a cover: words and its id, which alone decides where it leads. The words never end in a number of
 * their own, which would be read as the course of a section (spec §3).
 */
export function coverSlug(words: string, id: number): string {
  const typed = slugify(words);
  const own =
    typed === String(id) ? '' : typed.endsWith(`-${id}`) ? typed.slice(0, -String(id).length - 1) : typed;
  const cut = own.slice(0, COVER_MAX.slug - 20).replace(/-+$/, '');
  const joined = cut.replace(/(?:-\d+)+$/, (digits) => digits.replace(/-/g, ''));
  const named = /^[\d-]+$/.test(joined) ? `no${joined.replace(/-/g, '')}` : joined;
  return [named, id].filter((part) => part !== '').join('-');
}

/** What the front matter repeats of a cover; what it says of people and of time follows from the facts on record. */
export interface CoverFacts {
  publicationDate: string;
  expirationDate: string | null;
  reviewedOn: string | null;
  objectives: string[];
}
type Content = Omit<FrontMatter, 'version'>;

/** The front matter after its cover changed; the same object if none of these facts did. */
export function carriedFrontMatter(content: Content, before: CoverFacts, after: CoverFacts): Content {
  if (JSON.stringify(before) === JSON.stringify(after)) return content;
  return {
    ...content,
    releasedOn: after.publicationDate,
    expiresOn: after.expirationDate,
    reviewedOn: after.reviewedOn,
    objectives: after.objectives,
  };
}

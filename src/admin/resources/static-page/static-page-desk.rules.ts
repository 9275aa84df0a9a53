import type { TextByKey } from '#catalog/language/text-translation.rules.ts';
import { isDate } from '#kit/dates.ts';
import { slugify } from '#kit/slug.ts';
import type { ShownHours } from '#kit/zones.ts';
import { type PagePlace, type PageState, SLUG_MAX } from '#support/static-page/static-page.data.ts';
import { isProductPage } from '#support/static-page/static-page.rules.ts';

/** The text of a page in one language. */
export interface PageWords {
  title: string;
  description: string;
  html: string;
}
/** The address and place of a page, whether and when it is shown, and its effective date. */
export interface PageTerms extends ShownHours {
  slug: string;
  place: PagePlace;
  state: PageState;
  effectiveOn: string | null;
}

/** The English of a page as its translations record it; empty fields need no translation. */
export const sourceOfPage = ({ title, description, html }: PageWords): TextByKey =>
  Object.fromEntries(
    Object.entries({ title, summary: description, body: html }).filter(([, text]) => text.trim() !== ''),
  );
/** The English that a translation was made from, if it has changed since; null if not, or if it was not recorded. */
export function sourceWas(english: PageWords, source: TextByKey): PageWords | null {
  const now = sourceOfPage(english);
  const names = new Set([...Object.keys(now), ...Object.keys(source)]);
  const isOther = [...names].some((name) => now[name] !== source[name]);
  if (!isOther || Object.keys(source).length === 0) return null;
  return { title: source.title ?? '', description: source.summary ?? '', html: source.body ?? '' };
}

export type AddressProblem = 'wrong' | 'product';
/** Why a slug cannot be the address of an editor's own page. */
export function addressProblem(slug: string): AddressProblem | null {
  if (slug === '' || slug.length > SLUG_MAX || slugify(slug) !== slug) return 'wrong';
  return isProductPage(slug) ? 'product' : null;
}

/** A calendar date as `2026-11-27`; null if it is empty or no such date. */
export const dayIn = (text: string): string | null => (isDate(text) ? text : null);

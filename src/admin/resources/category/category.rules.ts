import { slugify } from '#kit/slug.ts';

/** What editors enter for a topic; an empty `slug` is made from the name. */
export interface CategoryWords {
  name: string;
  slug: string;
  parentId: number | null;
}
export interface CategoryNode {
  id: number;
  parentId: number | null;
}
export type CategoryProblem = 'name' | 'letters' | 'slug' | 'parent' | 'levels' | 'children';

export const categorySlug = ({ name, slug }: Pick<CategoryWords, 'name' | 'slug'>): string =>
  slugify(slug) || slugify(name);

/** Topics have two levels: one has either a parent or subtopics. `id` is null for a new one. */
export function categoryProblem(
  words: CategoryWords,
  id: number | null,
  all: readonly CategoryNode[],
): { field: keyof CategoryWords; problem: CategoryProblem } | null {
  if (words.name.trim() === '') return { field: 'name', problem: 'name' };
  if (words.slug.trim() !== '' && slugify(words.slug) === '') return { field: 'slug', problem: 'slug' };
  if (categorySlug(words) === '') return { field: 'slug', problem: 'letters' };
  if (words.parentId === null) return null;
  const parent = all.find((one) => one.id === words.parentId);
  if (!parent || parent.id === id) return { field: 'parentId', problem: 'parent' };
  if (parent.parentId !== null) return { field: 'parentId', problem: 'levels' };
  return all.some((one) => one.parentId === id && id !== null)
    ? { field: 'parentId', problem: 'children' }
    : null;
}

/** The order with one of them moved to another place, counted from 1; places beyond the end mean the end. */
export function placedAt(order: readonly number[], id: number, place: number): number[] {
  const others = order.filter((one) => one !== id);
  const at = Math.min(Math.max(place, 1), others.length + 1) - 1;
  return [...others.slice(0, at), id, ...others.slice(at)];
}

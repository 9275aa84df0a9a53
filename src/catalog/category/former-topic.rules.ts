import type { LibraryFilters } from '../library/library.rules.ts';

/**
 * The state with merged topics replaced by the ones they were merged into; null if there are none. An id that a topic
 * has is that topic's, whatever another one says of it.
 */
export function ledOn<Filters extends Pick<LibraryFilters, 'categories'>>(
  filters: Filters,
  topics: readonly { id: number; former: readonly { id: number }[] }[],
): Filters | null {
  const place = (id: number) =>
    (
      topics.find((topic) => topic.id === id) ??
      topics.find(({ former }) => former.some((one) => one.id === id))
    )?.id ?? id;
  const categories = [...new Set(filters.categories.map(place))];
  return categories.join() === filters.categories.join() ? null : { ...filters, categories };
}

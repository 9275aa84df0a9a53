/** Spec §9: podcasts a page, and how many are fetched for it. */
export const PODCAST_PAGE_SIZE = 12;
export const PODCAST_FETCH_SIZE = 100;
export const PODCAST_TEXT_MAX = 300;

/** Cut at 300 characters plus an ellipsis (spec §2). */
export const cutText = (text: string, max = PODCAST_TEXT_MAX): string =>
  [...text].length > max ? `${[...text].slice(0, max).join('').trimEnd()}…` : text;

/** A description without its markup, for an episode whose excerpt is empty (A16). */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

/** Case-insensitive substring of the title (spec §2), then a page of twelve. */
export function podcastPage<P extends { title: string }>(
  episodes: readonly P[],
  search: string,
  page: number,
) {
  const wanted = search.trim().toLowerCase();
  const found = wanted ? episodes.filter(({ title }) => title.toLowerCase().includes(wanted)) : episodes;
  const pages = Math.max(1, Math.ceil(found.length / PODCAST_PAGE_SIZE));
  const here = Math.min(Math.max(1, page || 1), pages);
  const from = (here - 1) * PODCAST_PAGE_SIZE;
  return { count: found.length, pages, page: here, episodes: found.slice(from, from + PODCAST_PAGE_SIZE) };
}

export function podcastsPath(search: string, page: number): string {
  const query = new URLSearchParams();
  if (search.trim()) query.set('search', search.trim());
  if (page > 1) query.set('page', String(page));
  return `/podcasts${query.size ? `?${query}` : ''}`;
}

/** Places that carry the podcast, by their configuration key; one without an address is left out (B21). */
export const DIRECTORIES = [
  { key: 'PODCAST_APPLE', name: 'Apple Podcasts' },
  { key: 'PODCAST_SPOTIFY', name: 'Spotify' },
  { key: 'PODCAST_AMAZON', name: 'Amazon Music' },
  { key: 'PODCAST_YOUTUBE', name: 'YouTube' },
  { key: 'PODCAST_RSS', name: 'RSS' },
] as const;

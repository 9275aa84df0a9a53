import { publicationCalls } from '#catalog/publication/publication.schema.ts';
import type { LoadContext } from '#client/page/load.ts';

export interface ShownName {
  title: string;
  language: string;
}
/** Number of names requested at once. */
const AT_ONCE = 50;

/**
 * The name of each record's activity as shown on this site; an activity no longer published, or without a name in this
 * language, keeps the one on the record.
 */
export async function withShownNames<Line extends { publicationId: number; title: string }>(
  { api, language }: Pick<LoadContext, 'api' | 'language'>,
  lines: readonly Line[],
): Promise<(Line & { shown: ShownName })[]> {
  const names = new Map<string, ShownName>();
  const ids = language === 'en' ? [] : [...new Set(lines.map(({ publicationId }) => publicationId))];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const query = {
      filter: { id__in: ids.slice(from, from + AT_ONCE).join() },
      fields: { Publication: 'title,language' },
      page: { size: AT_ONCE },
    };
    const { data } = await api(publicationCalls.byIds, { query });
    for (const { id, title, language: spoken } of data) names.set(id, { title, language: spoken });
  }
  return lines.map((line) => ({
    ...line,
    shown: names.get(String(line.publicationId)) ?? { title: line.title, language: 'en' },
  }));
}

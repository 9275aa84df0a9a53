import type { PublicationRow } from '#catalog/publication.service.ts';
import type { Resource } from '#kit/contract.ts';
import { searchPath } from './query.rules.ts';
import type { searchHitType, suggestionType } from './search.contract.ts';
import type { PlaceRow } from './search.service.ts';
import { opening, placeIn, plainText, snippetOf } from './snippet.rules.ts';

type Hit = Resource<typeof searchHitType>;

/** A publication found: what it says of the matter, and where a lesson says it. */
export function presentHit(row: PublicationRow, stems: readonly string[], best: PlaceRow | undefined): Hit {
  const place = best ? presentPlace(best, stems) : null;
  const snippet =
    snippetOf(row.excerpt, stems) ??
    snippetOf(plainText(row.description_html), stems) ??
    place?.snippet ??
    opening(row.excerpt || plainText(row.description_html));
  return {
    type: 'SearchHit',
    id: String(row.id),
    attributes: { slug: row.slug, title: row.title, snippet, place },
    relationships: { publication: { data: { type: 'Publication', id: String(row.id) } } },
  };
}

function presentPlace(best: PlaceRow, stems: readonly string[]): Hit['attributes']['place'] {
  const found = placeIn({ html: best.html, cues: best.cues }, stems);
  if (!found) return null;
  const anchor = found.seconds === null ? `p=${found.paragraph}` : `t=${found.seconds}`;
  return {
    sectionId: String(best.section_id),
    title: best.title,
    path: `/section/${best.slug}#${anchor}`,
    ...found,
  };
}

export const presentSuggestion = (row: {
  kind: string;
  id: number;
  text: string;
}): Resource<typeof suggestionType> => ({
  type: 'Suggestion',
  id: `${row.kind}-${row.id}`,
  attributes: { kind: row.kind as 'publication', text: row.text, path: searchPath(row.text) },
});

import { cuesIn } from '#catalog/language/text-translation.rules.ts';
import { authorPath, publicationPath, sectionPath } from '#catalog/publication/publication.rules.ts';
import type { PublicationRow } from '#catalog/publication/publication.service.ts';
import { captionWords } from '#catalog/section/document.service.ts';
import { tableAnchor } from '#catalog/section/section.rules.ts';
import type { Resource } from '#kit/contract.ts';
import { lineText } from '#kit/markup-text.ts';
import { slugIn } from '#locale/address.rules.ts';
import { searchPath } from './query/query.rules.ts';
import { type Forms, marksOf, opening, placeIn, type Stems, snippetOf } from './query/snippet.rules.ts';
import type { TableRow } from './query/table-hit.repository.ts';
import type { searchHitType, suggestionType, tableHitType } from './search.schema.ts';
import type { MatchedLesson } from './search.service.ts';

type Hit = Resource<typeof searchHitType>;

/**
 * A publication found, in the site's language if it has a translation, with the matching text and its place in a
 * lesson.
 */
export function presentHit(
  row: PublicationRow,
  forms: readonly Forms<Stems>[],
  site: string,
  { best, isTold, isInside }: { best: MatchedLesson | undefined; isTold: boolean; isInside: boolean },
): Hit {
  const { translation } = row;
  return {
    type: 'SearchHit',
    id: String(row.id),
    attributes: {
      slug: slugIn(translation?.slug, row.slug),
      title: translation?.title ?? row.title,
      language: translation ? site : 'en',
      bodyLanguage: isTold ? site : 'en',
      namedInside: isInside,
      marks: marksOf(translation?.excerpt ?? row.excerpt, forms),
      ...foundIn(row, forms, best ? presentPlace(best, forms, site) : null),
    },
    relationships: { publication: { data: { type: 'Publication', id: String(row.id) } } },
  };
}

/** A match in the language of the title comes before one in English. */
function foundIn(row: PublicationRow, forms: readonly Forms<Stems>[], place: Hit['attributes']['place']) {
  const excerpt = row.translation?.excerpt || row.excerpt;
  const description = () => snippetOf(lineText(row.description_html), forms);
  const further = row.translation
    ? (place?.snippet ?? snippetOf(row.translation.title, forms) ?? description())
    : (description() ?? place?.snippet);
  const snippet = snippetOf(excerpt, forms) ?? further ?? opening(excerpt || lineText(row.description_html));
  return { snippet, place };
}

/** What is said is quoted as its captions have it in the lesson's language, otherwise in English (decision 40). */
function presentPlace(
  best: MatchedLesson,
  forms: readonly Forms<Stems>[],
  site: string,
): Hit['attributes']['place'] {
  const spoken = captionWords(best);
  const cues = spoken ? cuesIn(spoken, best.cues) : best.cues;
  const found = placeIn({ html: best.html, cues }, forms);
  if (!found) return null;
  const anchor = found.seconds === null ? `p=${found.paragraph}` : `t=${found.seconds}`;
  return {
    sectionId: String(best.section_id),
    title: best.title,
    language: best.language,
    path: `${sectionPath(slugIn(best.slug, best.english_slug), site)}#${anchor}`,
    quoteLanguage: found.seconds === null || spoken ? best.language : 'en',
    ...found,
  };
}

export const presentTable = (row: TableRow, site: string): Resource<typeof tableHitType> => ({
  type: 'TableHit',
  id: `${row.section_id}-${row.place}`,
  attributes: {
    title: row.title || row.section,
    language: row.language,
    publication: row.publication,
    publicationLanguage: row.publication_language,
    path: `${sectionPath(slugIn(row.slug, row.english_slug), site)}#${tableAnchor(row.place)}`,
  },
});

interface SuggestionRow {
  kind: string;
  id: number;
  text: string;
  sought?: string;
  slug?: string | null;
  english_slug?: string | null;
}
export const presentSuggestion = (row: SuggestionRow, site: string): Resource<typeof suggestionType> => ({
  type: 'Suggestion',
  id: `${row.kind}-${row.id}`,
  attributes: { kind: row.kind as 'publication', text: row.text, path: suggestedPath(row, site) },
});

function suggestedPath({ kind, text, sought, slug, english_slug }: SuggestionRow, site: string): string {
  if (kind === 'publication' && english_slug)
    return publicationPath(slugIn(slug ?? undefined, english_slug), site);
  if (kind === 'faculty' && english_slug) return authorPath(english_slug);
  return searchPath(sought ?? text);
}

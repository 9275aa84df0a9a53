import type { Visit } from '#kit/visit.ts';
import type { FrontMatter } from '../front-matter/front-matter.rules.ts';
import { frontMatterFor } from '../front-matter/kinds.rules.ts';
import { frontMatterIn } from '../front-matter/language.service.ts';
import { shownFrontMatter } from '../front-matter/sentences.rules.ts';
import { coverPieces, linesOf, translated } from '../language/text-translation.rules.ts';
import type { PublicationParts } from '../section/section.repository.ts';
import type { PublicationRow } from './publication.repository.ts';

/** Its description and objectives, both in the same language. */
export function aboutOf({ cover_translation: translation, ...row }: PublicationRow, visit: Visit) {
  const english = { description: row.description_html, objectives: row.objectives };
  const words = translated(coverPieces(english), translation);
  return {
    description: words?.description ?? row.description_html,
    objectives: words ? linesOf(words, 'objective', row.objectives) : row.objectives,
    descriptionLanguage: words ? visit.site.language : 'en',
  };
}

/**
 * What an activity shows before it begins, entirely in the reader's language or in English; also how much of it is
 * training on substance use disorders (rule R30), unless its credit is suspended.
 */
export const informationOf = (
  row: PublicationRow,
  parts: PublicationParts,
  visit: Visit,
  isSuspended: boolean,
) => ({
  ...frontMatterIn(
    visit.site.language,
    shownFrontMatter(frontMatterFor(parts.front_matter as unknown as FrontMatter, null), isSuspended),
    { cover: row.cover_translation, roles: parts.roles, sponsor: parts.joint_sponsor?.translation ?? null },
  ),
  mateMinutes: isSuspended ? 0 : parts.mate_minutes,
});

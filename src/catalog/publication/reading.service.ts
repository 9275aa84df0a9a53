import { notFound } from '#kit/general.refusals.ts';
import { trailingId } from '#kit/slug.ts';
import type { Visit } from '#kit/visit.ts';
import { mayReadSection } from '../section/section.policy.ts';
import type { SectionSummary } from '../section/section.repository.ts';
import { refuse } from './publication.refusals.ts';
import type { PublicationRow } from './publication.repository.ts';
import { isHidden } from './visibility.data.ts';

/** The id of a path parameter, plain or at the end of a slug; anything else is not there. */
export function pathId(text: string | undefined): number {
  const id = trailingId(text ?? '');
  if (id === null) throw notFound();
  return id;
}

/** Drafts do not exist for readers; what editors removed says so (C32). */
export function readable(row: PublicationRow | null, visit: Visit): PublicationRow {
  const superuser = visit.visitor.kind === 'user' && visit.visitor.isSuperuser;
  if (!row || (isHidden(row.visibility) && !superuser)) throw notFound();
  if (row.visibility === 'removed' && !superuser) throw refuse('activity-removed');
  return row;
}

/** May the caller read this section of a publication now? */
export const sectionDecision = (
  row: PublicationRow,
  section: Pick<SectionSummary, 'position' | 'private'>,
  visit: Visit,
  opened: number[],
) =>
  mayReadSection(
    visit.visitor,
    {
      type: row.type,
      order: section.position,
      private: section.private,
      publicationPrivate: row.private,
      publicationId: row.id,
    },
    opened,
    visit.now,
  );

import { notFound } from '#kit/general.refusals.ts';
import { trailingId } from '#kit/slug.ts';
import { ANONYMOUS, type Visit } from '#kit/visit.ts';
import { mayReadSection } from '../section/section.policy.ts';
import type { SectionSummary } from '../section/section.repository.ts';
import { refuse } from './publication.refusals.ts';
import type { PublicationRow } from './publication.repository.ts';
import { isHidden } from './visibility.data.ts';

/** The id of a path parameter, plain or at the end of a slug; anything else is not found. */
export function pathId(text: string | undefined): number {
  const id = trailingId(text ?? '');
  if (id === null) throw notFound();
  return id;
}

/** A preview opens one publication; anything else is seen as an anonymous visitor sees it. */
export function visitTo(visit: Visit, publicationId: number): Visit {
  const { preview } = visit.visitor;
  const isOther = preview !== undefined && preview.publicationId !== publicationId;
  return isOther ? { ...visit, visitor: ANONYMOUS } : visit;
}

/**
 * Drafts do not exist for readers; what editors removed says so (C32). In its preview a publication appears as if
 * published.
 */
export function readable(row: PublicationRow | null, visit: Visit): PublicationRow {
  if (row && visit.visitor.preview?.publicationId === row.id) return { ...row, visibility: 'published' };
  const superuser = visit.visitor.kind === 'user' && visit.visitor.isSuperuser;
  if (!row || (isHidden(row.visibility) && !superuser)) throw notFound();
  if (row.visibility === 'removed' && !superuser) throw refuse('activity-removed');
  return row;
}

/** Whether the caller may read this section of a publication now. */
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

import { type AuditContext, recordAudit } from '#audit/audit.service.ts';
import { followedMinutes, type SectionContent } from '#catalog/section/time.rules.ts';
import { renewFrontMatter } from '#learning/activity/facts.service.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { findWholeSection, updateMinutes, type WholeSection } from './section.repository.ts';

export const contentOf = ({ body_html, shown, attachment_seconds }: WholeSection): SectionContent => ({
  html: body_html,
  slides: shown,
  seconds: attachment_seconds,
});

/**
 * Updates the minutes of a section after its recording or slides changed, if they were those of its content. They only
 * rise here, so that published credit never loses time because a file changed. Learners are told the time that it takes
 * now. The caller has locked the publication.
 */
export async function followContent(db: Writer, visit: AuditContext, before: WholeSection): Promise<void> {
  const after = await findWholeSection(db, before.id);
  if (!after) return;
  const minutes = followedMinutes(before.minutes, contentOf(before), contentOf(after));
  if (minutes <= before.minutes) return;
  await updateMinutes(db, before.id, minutes);
  const detail = { minutes, minutesBefore: before.minutes };
  await recordAudit(db, visit, { action: 'section.change', subject: `section:${before.id}`, detail });
  await renewFrontMatter(db, before.publication_id, visit.now);
}

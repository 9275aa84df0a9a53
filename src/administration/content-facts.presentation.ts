import { gapDetail } from '#editing/publication-release.service.ts';
import type { Visit } from '#kit/visit.ts';
import type { FactGap } from '#learning/activity-facts.rules.ts';
import { refusalDetail } from '#locale/refusal.service.ts';

/** What is missing, in the words of the check before publishing. */
export const presentGap = ({ code, subject }: FactGap, visit: Visit) => ({
  code,
  subject,
  detail: refusalDetail(visit.site.language, {
    code: 'publication-incomplete',
    detail: gapDetail({ code, subject }),
  }),
});

import type { FactGap } from '#catalog/activity/facts.rules.ts';
import { detailIn } from '#kit/refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { incomplete } from '../publication/release.service.ts';

/** A gap in the words of the check before publishing. */
export const presentGap = ({ code, subject, personId }: FactGap, visit: Visit) => ({
  code,
  subject,
  person: personId === undefined ? null : String(personId),
  detail: detailIn(visit.site.language, incomplete({ code, subject })),
});

import { creditTimeOn } from '#catalog/offered-test/credit-time.rules.ts';
import { utcDate } from '#kit/dates.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { type Designation, toldMinutes } from '../credit/bound.rules.ts';
import { creditMeasure, type PublicationMeasure, refuseBeyond } from '../credit/bound.service.ts';

export type PilotTimes = Pick<PublicationMeasure, 'pilotMinutes' | 'justification'>;

/**
 * The pilot times saved with these terms, what changed in them and the minutes that learners are told with them; refuses
 * credit beyond the time (R10, R24).
 */
export async function pilotOf(
  db: Reader,
  publicationId: number,
  { kind, terms, pilot }: { kind: 1 | 2; terms: Designation; pilot: Partial<PilotTimes> },
  now: Date,
) {
  const measure = await creditMeasure(db, publicationId);
  if (!measure) throw notFound();
  const { pilotMinutes = measure.pilotMinutes, justification = measure.justification } = pilot;
  const times: PilotTimes = { pilotMinutes, justification };
  refuseBeyond({ ...measure, ...times }, kind, terms, now);
  const listed = (minutes: readonly number[]) => minutes.join(' ');
  const others = measure.offerings.filter((one) => one.kind !== kind);
  const own = measure.offerings.find((one) => one.kind === kind) ?? { questions: 0 };
  return {
    times,
    minutes: toldMinutes({ ...measure, ...times }, [...others, own], creditTimeOn(utcDate(now))),
    changes: {
      ...(listed(pilotMinutes) === listed(measure.pilotMinutes)
        ? {}
        : { pilotMinutes: listed(pilotMinutes) }),
      ...(justification === measure.justification ? {} : { justification }),
    },
  };
}

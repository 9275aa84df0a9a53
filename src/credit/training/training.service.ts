import type { Reader } from '#platform/postgres/database.ts';
import { type TranscriptLine, transcriptLines } from '../credit.service.ts';
import { trainingRequirementOn } from '../requirement/requirement.repository.ts';
import { frozenTraining } from './training.repository.ts';
import { type CountedTraining, countedTraining, totalMinutes } from './training.rules.ts';

export type TrainingActivity = CountedTraining<TranscriptLine & { mateMinutes: number }>;
/** A learner's training on opioid and other substance use disorders, against what is asked for (rule R30). */
export interface Training {
  minutes: number;
  requiredMinutes: number;
  authority: string;
  source: string;
  sourceOn: string | null;
  checkedOn: string | null;
  confidence: string;
  /** The latest first. */
  activities: TrainingActivity[];
}

/** A learner's training so far; null before any was required. `today` is a day on the learner's calendar. */
export async function trainingOf(db: Reader, userId: number, today: string): Promise<Training | null> {
  const requirement = await trainingRequirementOn(db, today);
  if (!requirement) return null;
  const activities = await trainingActivities(db, userId);
  const { authority, source, source_on: sourceOn, checked_on: checkedOn, confidence } = requirement;
  return {
    minutes: totalMinutes(activities),
    requiredMinutes: requirement.training_minutes,
    authority,
    source,
    sourceOn,
    checkedOn,
    confidence,
    activities,
  };
}

async function trainingActivities(db: Reader, userId: number): Promise<TrainingActivity[]> {
  const frozen = await frozenTraining(db, userId);
  if (frozen.length === 0) return [];
  const minutesOf = new Map(frozen.map((one) => [`${one.publication_id} ${one.kind}`, one.minutes]));
  const lines = await transcriptLines(db, userId);
  return countedTraining(
    lines.map((line) => ({
      ...line,
      mateMinutes: minutesOf.get(`${line.publicationId} ${line.kind}`) ?? 0,
    })),
  );
}

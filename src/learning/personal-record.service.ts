import { forgetQuickTakes } from '#catalog/learner/facts.service.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import {
  findAttempts,
  findCompletions,
  findEvaluations,
  findNotes,
  findQuickTakes,
  findSectionProgress,
  findShown,
  findSittings,
  forgetLearning,
} from './personal-record.repository.ts';

export const learningRecord = async (db: Reader, userId: number) => ({
  attempts: await findAttempts(db, userId),
  sittings: await findSittings(db, userId),
  completions: await findCompletions(db, userId),
  evaluations: await findEvaluations(db, userId),
  frontMatterShown: await findShown(db, userId),
  progress: await findSectionProgress(db, userId),
  notes: await findNotes(db, userId),
  quickTakes: await findQuickTakes(db, userId),
});

/**
 * What credit is based on is kept under the number (rules R15, R17): attempts, ratings, what was shown. The rest is
 * deleted.
 */
export async function eraseLearningRecord(db: Writer, userId: number): Promise<void> {
  await forgetLearning(db, userId);
  await forgetQuickTakes(db, userId);
}

import { utcDate } from '#kit/dates.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { blockAround, creditDay, isWithin, totalsOf } from '../credit.rules.ts';
import type { TranscriptLine } from '../credit.service.ts';
import { blockRequirementOn } from './requirement.repository.ts';

export interface SelfAssessmentBlock {
  authority: string;
  source: string;
  sourceOn: string | null;
  checkedOn: string | null;
  confidence: string;
  from: string;
  to: string;
  /** Whether its years are the learner's own statement. */
  stated: boolean;
  earned: number;
  required: number;
}

/**
 * A learner's progress in the current block of years, in hundredths. `ownYear` is a year in which a block of their own
 * began, if they said so: blocks are a diplomate's own (rule R20).
 */
export async function selfAssessmentBlock(
  db: Reader,
  lines: readonly TranscriptLine[],
  now: Date | string,
  ownYear: number | null,
): Promise<SelfAssessmentBlock | null> {
  const found = await blockRequirementOn(db, typeof now === 'string' ? now : utcDate(now));
  if (!found) return null;
  const block = blockAround({ blockYears: found.block_years, anchorYear: ownYear ?? found.anchor_year }, now);
  const earned = totalsOf(lines.filter((line) => isWithin(block, creditDay(line)))).sa;
  const { authority, source, source_on: sourceOn, checked_on: checkedOn, confidence } = found;
  return {
    authority,
    source,
    sourceOn,
    checkedOn,
    confidence,
    ...block,
    stated: ownYear !== null,
    earned,
    required: found.self_assessment_hundredths,
  };
}

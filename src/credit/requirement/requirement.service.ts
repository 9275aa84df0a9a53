import { utcDate } from '#kit/dates.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { blockAround, creditDay, isWithin, totalsOf } from '../credit.rules.ts';
import type { TranscriptLine } from '../credit.service.ts';
import { REQUIREMENTS } from './requirement.data.ts';
import { insertRequirement, requirementOn } from './requirement.repository.ts';

/** The authority whose self-assessment block the dashboard follows. */
const BLOCK_AUTHORITY = 'ABPN';

export interface SelfAssessmentBlock {
  authority: string;
  source: string;
  checkedOn: string | null;
  confidence: string;
  from: string;
  to: string;
  earned: number;
  required: number;
}

/** A learner's progress in the current block of years, in hundredths. */
export async function selfAssessmentBlock(
  db: Reader,
  lines: readonly TranscriptLine[],
  now: Date | string,
): Promise<SelfAssessmentBlock | null> {
  const found = await requirementOn(db, BLOCK_AUTHORITY, typeof now === 'string' ? now : utcDate(now));
  if (!found) return null;
  const block = blockAround(found.rules, now);
  const earned = totalsOf(lines.filter((line) => isWithin(block, creditDay(line)))).sa;
  const { authority, source, checked_on: checkedOn, confidence, rules } = found;
  return {
    authority,
    source,
    checkedOn,
    confidence,
    ...block,
    earned,
    required: rules.selfAssessmentHundredths,
  };
}

/** Stores the dated requirements; existing ones stay as they are. */
export async function seedRequirements(db: Writer): Promise<void> {
  for (const one of REQUIREMENTS) await insertRequirement(db, one);
}

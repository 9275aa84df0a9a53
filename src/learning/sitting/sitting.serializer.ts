import type { Resource, ResourceIdentifier } from '#kit/contract.ts';
import { neededToPass } from '../attempt/attempt.rules.ts';
import type { SittingAnswerRow } from './answer.repository.ts';
import type { SittingRow } from './sitting.repository.ts';
import type { sittingType } from './sitting.schema.ts';

export function presentSitting(
  { terms, sheet, ...row }: SittingRow,
  attemptId: number | null,
  answers: readonly SittingAnswerRow[],
  questions: ResourceIdentifier[],
): Resource<typeof sittingType> {
  return {
    type: 'Sitting',
    id: String(row.id),
    attributes: {
      kind: row.kind,
      language: row.language,
      openedAt: row.opened_at.toISOString(),
      frontMatterVersion: row.front_matter_version,
      passMark: terms.passMark,
      neededToPass: neededToPass(sheet.length, terms.passMark),
      questionCount: sheet.length,
      credits: terms.amountHundredths / 100,
      attemptLimit: terms.attemptLimit,
      attemptId: attemptId === null ? null : String(attemptId),
      answers: answers.map((one) => ({
        question_id: String(one.item_id),
        answer_id: String(one.choice_id),
        revision: one.revision,
        locked: one.explained,
      })),
    },
    relationships: {
      publication: { data: { type: 'Publication', id: String(row.publication_id) } },
      questions: { data: questions },
    },
  };
}

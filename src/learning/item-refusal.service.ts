import { Refusal, type RefusalTerms } from '#kit/refusal.ts';
import { CHOICES_LEAST, CHOICES_MOST, type ItemGap } from './item-edit.data.ts';
import { type ItemWords, itemGaps } from './item-edit.rules.ts';

const SAYS: Record<ItemGap | 'section-elsewhere', [field: string, detail: string]> = {
  'stem-missing': ['stem', 'Write the question.'],
  'choices-few': ['choices', `A question has at least ${CHOICES_LEAST} options.`],
  'choices-many': ['choices', `A question has at most ${CHOICES_MOST} options.`],
  'choice-empty': ['choices', 'An option has no words.'],
  'choice-twice': ['choices', 'Two options say the same.'],
  'one-right': ['choices', 'Exactly one option is right.'],
  'all-or-none': ['choices', 'No “all of the above” and no “none of the above”.'],
  except: ['stem', 'Ask for what is so, not for the exception.'],
  'true-false': ['choices', 'Options are answers, not true or false.'],
  'rationale-missing': ['choices', 'Explain the right answer.'],
  'reference-missing': ['reference', 'Name the source.'],
  'section-elsewhere': ['sectionId', 'Choose a section of this publication.'],
};

/** What keeps a question from being kept, all of it at once; null when nothing does. */
export function unsoundItem(words: ItemWords, isSectionElsewhere: boolean): Refusal | null {
  const found = [...itemGaps(words), ...(isSectionElsewhere ? (['section-elsewhere'] as const) : [])];
  const [first, ...others] = found.map((gap): RefusalTerms => {
    const [field, detail] = SAYS[gap];
    return {
      code: 'invalid-field',
      status: 422,
      detail,
      source: { pointer: `/data/attributes/${field}` },
    };
  });
  return first ? new Refusal({ ...first, others }) : null;
}

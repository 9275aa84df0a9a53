import { atField, type Refusal, refuseAll } from '#kit/refusal.ts';
import { meaningSigns } from './change.rules.ts';
import { CHOICES_LEAST, CHOICES_MOST, type ItemGap } from './edit.data.ts';
import { refuse } from './edit.refusals.ts';
import { type ItemWords, itemGaps } from './edit.rules.ts';

const FIELDS: Partial<Record<ItemGap | 'section-elsewhere', string>> = {
  'stem-missing': 'stem',
  except: 'stem',
  'reference-missing': 'reference',
  'section-elsewhere': 'sectionId',
};

/** Names all reasons at once for which a question cannot be saved. */
export function refuseUnsound(words: ItemWords, isSectionElsewhere: boolean): void {
  const found = [...itemGaps(words), ...(isSectionElsewhere ? (['section-elsewhere'] as const) : [])];
  refuseAll(found.map(gapRefusal));
}

export const gapRefusal = (gap: ItemGap | 'section-elsewhere'): Refusal =>
  refuse(
    `invalid-field.item-${gap}`,
    { n: gap === 'choices-few' ? CHOICES_LEAST : CHOICES_MOST },
    atField(FIELDS[gap] ?? 'choices'),
  );

/** Names all reasons at once for which a change cannot be called a correction of wording. */
export function refuseWording(before: ItemWords, after: ItemWords, reason: string): void {
  refuseAll([
    ...meaningSigns(before, after).map((sign) =>
      refuse(`invalid-field.item-wording-${sign}`, {}, atField('change')),
    ),
    ...(reason === '' ? [refuse('invalid-field.item-change-reason', {}, atField('reason'))] : []),
  ]);
}

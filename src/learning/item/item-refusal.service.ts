import { atField, type Refusal, refuseAll } from '#kit/refusal.ts';
import { CHOICES_LEAST, CHOICES_MOST, type ItemGap } from './edit.data.ts';
import { refuse } from './edit.refusals.ts';
import { type ItemWords, itemGaps } from './edit.rules.ts';

const FIELDS: Partial<Record<ItemGap | 'section-elsewhere', string>> = {
  'stem-missing': 'stem',
  except: 'stem',
  'reference-missing': 'reference',
  'section-elsewhere': 'sectionId',
};

/** Says everything at once that keeps a question from being kept. */
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

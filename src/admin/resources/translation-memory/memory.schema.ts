import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { REFUSED } from '../../kit/call.schema.ts';
import { KINDS } from '../translation/translation.data.ts';

/** Sentences of an English text that were translated before, elsewhere, with their translations. */
export const translationMemoryType = resourceType(
  'AdminTranslationMemory',
  v.object({
    sentences: v.array(
      v.object({
        /** `title`, `summary`, `body`, or the key of a piece; `text` of an interface text. */
        field: v.string(),
        /** The sentence in this text; several if a whole block was translated as one. */
        sentence: v.string(),
        /** The Markdown that begins its block, if it is the first; null if it follows another in its block. */
        lead: v.nullable(v.string()),
        offers: v.array(
          v.object({
            english: v.string(),
            translation: v.string(),
            /** Percentage of words that both have. */
            likeness: v.number(),
            /** Id of the translation that contains it. */
            text: v.string(),
            kind: v.picklist([...KINDS, 'interface']),
            field: v.string(),
            /** In English; for an interface text, its key. */
            title: v.string(),
          }),
        ),
      }),
    ),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminTranslationMemory: typeof translationMemoryType;
  }
}

export const translationMemoryCalls = {
  find: call({
    method: 'GET',
    path: '/api/admin/translations/:id/memory/',
    summary:
      'Which sentences of a text of the library or of the interface (`interface-cmeProgram.get-fr`) were translated before, alike or nearly, with what was made of them in current translations. For superusers.',
    gives: translationMemoryType,
    refuses: [...REFUSED, 'not-found'],
  }),
};

import type { Reader } from '#platform/postgres/database.ts';
import type { RecordPast } from '../../history/history.service.ts';
import { markdownOf } from '../../kit/markdown.rules.ts';
import { shownPieces } from './text-translation.service.ts';
import { isInPieces, keyText, type TranslationKey } from './translation.rules.ts';
import { translationOf } from './translation.service.ts';

/** A translation as its translator writes it. */
export const translationPast = (db: Reader, key: TranslationKey): RecordPast => ({
  record: `translation:${keyText(key)}`,
  words: async () => {
    const row = await translationOf(db, key);
    return {
      title: row.title,
      text: {
        summary: row.summary,
        body: markdownOf(row.body_html).trim(),
        ...(isInPieces(row.kind) ? { pieces: shownPieces(row) } : {}),
      },
    };
  },
});

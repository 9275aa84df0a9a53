import type { Writer } from '#platform/postgres/database.ts';
import type { RecordPast } from '../../history/history.service.ts';
import { markdownOf } from '../../kit/markdown.rules.ts';
import { shownPieces } from './text-translation.service.ts';
import { isInPieces, keyText, type TranslationKey } from './translation.rules.ts';
import { lockTranslation, translationOf } from './translation.service.ts';

/** A translation as its translator writes it. */
export const translationPast = (db: Writer, key: TranslationKey, now: Date): RecordPast => ({
  lock: () => lockTranslation(db, key, now),
  words: async () => {
    const row = await translationOf(db, key);
    const text = {
      summary: row.summary,
      body: markdownOf(row.body_html).trim(),
      ...(isInPieces(row.kind) ? { pieces: shownPieces(row) } : {}),
    };
    return { [`translation:${keyText(key)}`]: { title: row.title, text } };
  },
});

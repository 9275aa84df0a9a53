import type { Reader } from '#platform/postgres/database.ts';
import type { TextKind } from './text-translation.data.ts';
import { coverTranslation, textTranslations } from './text-translation.repository.ts';
import type { TextTranslation } from './text-translation.rules.ts';

export {
  copyQuestionTranslations,
  copyTexts,
  forgetTexts,
  saveText,
  storeTextFiles,
} from './text-translation.repository.ts';

/** Translations of texts of a kind, by the id of their subject; English needs none. */
export async function translationsIn(
  db: Reader,
  kind: TextKind,
  ids: readonly number[],
  language: string,
): Promise<Map<number, TextTranslation>> {
  if (language === 'en' || ids.length === 0) return new Map();
  const rows = await textTranslations(db, kind, ids, language);
  return new Map(rows.map(({ id, ...translation }) => [id, translation]));
}

/** The human translations of an activity's front matter: its cover's text, roles of its faculty, its joint provider. */
export const frontMatterTranslation = (db: Reader, publicationId: number, language: string) =>
  language === 'en' ? { cover: null, roles: {} } : coverTranslation(db, publicationId, language);

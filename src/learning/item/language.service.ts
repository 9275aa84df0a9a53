import { questionIn, questionPieces, translated } from '#catalog/language/text-translation.rules.ts';
import { translationsIn } from '#catalog/language/text-translation.service.ts';
import type { Reader } from '#platform/postgres/database.ts';
import type { ItemRow } from './item.repository.ts';

/** A question with the language of its text; what is graded and counted is the same in all languages. */
export type ShownItem = ItemRow & { language: string };

/** Questions in a language; one without a translation of exactly its text stays in English. */
export async function itemsIn(db: Reader, items: readonly ItemRow[], language: string): Promise<ShownItem[]> {
  const translations = await translationsIn(
    db,
    'question',
    items.map(({ id }) => id),
    language,
  );
  return items.map((item) => {
    const words = translated(questionPieces(item), translations.get(item.id) ?? null);
    return words ? { ...questionIn(words, item), language } : { ...item, language: 'en' };
  });
}

/** A test is asked in one language: the reader's if every question of it exists there, otherwise English. */
export async function testIn(
  db: Reader,
  items: readonly ItemRow[],
  language: string,
): Promise<{ language: string; items: ShownItem[] }> {
  const shown = await itemsIn(db, items, language);
  return items.length > 0 && shown.every((item) => item.language === language)
    ? { language, items: shown }
    : { language: 'en', items: items.map((item) => ({ ...item, language: 'en' })) };
}

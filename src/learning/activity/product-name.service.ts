import type { ActivityFacts } from '#catalog/activity/facts.rules.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { brandsAmong } from './facts.repository.ts';
import { bearsMark, type FactsFault, wordsFor } from './recorded-facts.rules.ts';

/** An acknowledgement names companies, never a product of the library's list (rule R6). */
export async function productFaults(db: Reader, grants: ActivityFacts['grants']): Promise<FactsFault[]> {
  const products = await productsAmong(
    db,
    grants.flatMap(({ company, inKind }) => [company, inKind]),
  );
  return grants.flatMap((grant, at) =>
    (['company', 'inKind'] as const)
      .filter((field) => products.has(grant[field]))
      .map((field): FactsFault => ({ problem: 'grant-product', path: ['grants', at, field] })),
  );
}

/** Which of these texts name a product: by its sign, or by the name of a brand. */
export async function productsAmong(db: Reader, texts: readonly string[]): Promise<Set<string>> {
  const words = [...new Set(texts.flatMap(wordsFor))];
  const brands = new Set(words.length > 0 ? await brandsAmong(db, words) : []);
  return new Set(texts.filter((text) => bearsMark(text) || wordsFor(text).some((word) => brands.has(word))));
}

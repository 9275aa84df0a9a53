import type { Pagination } from '#kit/contract.ts';

/** All entries of a list, page by page; the pages after the first together. */
export async function everyPage<T>(
  ask: (page: number) => Promise<{ data: readonly T[]; meta: { pagination?: Pagination } }>,
): Promise<T[]> {
  const first = await ask(1);
  const others = Array.from({ length: (first.meta.pagination?.pages ?? 1) - 1 }, (_, at) => ask(at + 2));
  return [first, ...(await Promise.all(others))].flatMap(({ data }) => data);
}

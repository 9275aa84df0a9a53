import { redirect } from 'react-router';
import type { Pagination } from '#kit/contract.ts';

/** Calls refuse a greater number. */
const PAGE_MAX = 1_000_000;

/** The page number in an address: a whole number from 1; anything else is the first page. */
export function pageIn({ searchParams }: URL): number {
  const page = Number(searchParams.get('page'));
  return Number.isInteger(page) && page > 0 ? Math.min(page, PAGE_MAX) : 1;
}

/** The same address at another page of its list. */
export function pageAddress({ pathname, searchParams }: URL, page: number): string {
  const search = new URLSearchParams(searchParams);
  search.delete('page');
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `${pathname}?${search}` : pathname;
}

/** The rule of every list: a page past the last one redirects to the last one, at its own address. */
export function withinPages(
  asked: number,
  pagination: Pick<Pagination, 'pages'> | null | undefined,
  to: (page: number) => string,
): void {
  const last = Math.max(1, pagination?.pages ?? 1);
  if (asked > last) throw redirect(to(last));
}

/** Position in a list, as its page shows it. */
export function positionIn(url: URL, pagination: Pick<Pagination, 'pages' | 'count'> | undefined) {
  const page = pageIn(url);
  withinPages(page, pagination, (last) => pageAddress(url, last));
  return { page, pages: pagination?.pages ?? 1, count: pagination?.count ?? 0 };
}

import { redirect } from 'react-router';
import type { Pagination } from '#kit/contract.ts';

/** The rule of every list: a page past the last one redirects to the last one, at its own address. */
export function withinPages(
  asked: number,
  pagination: Pick<Pagination, 'pages'> | null | undefined,
  to: (page: number) => string,
): void {
  const last = Math.max(1, pagination?.pages ?? 1);
  if (asked > last) throw redirect(to(last));
}

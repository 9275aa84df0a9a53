import { redirect } from 'react-router';
import { isFailure } from '#client/api/client.ts';
import type { PageLoader } from '#client/page/load.ts';
import { personalLoad } from '#credit/personal-load.store.ts';

/** The browser's half of an editors' page: a visitor signs in first, anybody else may not see it (ROLE-035). */
export const editorLoad = <T>(load: PageLoader<T>) =>
  personalLoad((loading) =>
    load(loading).catch((thrown: unknown) => {
      const isClosed = isFailure(thrown) && thrown.status === 403;
      // An administrator who has yet to add a second factor is led there.
      if (isClosed && thrown.code !== 'second-factor-required') throw redirect('/error-403');
      throw thrown;
    }),
  );

/** A value of the address that is one of these; anything else is none. */
export const chosen = <const T extends string>(url: URL, name: string, values: readonly T[]): T | '' =>
  values.find((value) => value === url.searchParams.get(name)) ?? '';

export const numberOf = (url: URL): number => {
  const page = Number(url.searchParams.get('page'));
  return Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1;
};

export const searchOf = (url: URL): string => (url.searchParams.get('search') ?? '').slice(0, 200);

/** What a list is asked for: a choice that was not made asks for nothing. */
export const filterOf = (view: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value !== ''));

/** One page of a list as its screen shows it. */
export const pageOf = (page: number, pagination: { pages: number; count: number } | undefined) => ({
  page,
  pages: pagination?.pages ?? 1,
  count: pagination?.count ?? 0,
});

/** The address of a list with some of its choices changed; every change begins at the first page. */
export function listAddress(
  path: string,
  view: Record<string, string>,
  change: Record<string, string> = {},
): string {
  const search = new URLSearchParams(filterOf({ ...view, ...change }));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Whether a list leaves anything out; its order does not. */
export const isNarrowed = (path: string, view: Record<string, string>): boolean =>
  listAddress(path, view, { sort: '' }) !== path;

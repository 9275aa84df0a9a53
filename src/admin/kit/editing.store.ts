import { redirect } from 'react-router';
import { isFailure } from '#client/api/client.ts';
import type { PageLoader } from '#client/page/load.ts';
import { personalLoad } from '#credit/personal-load.store.ts';

/** Browser half of an editors' page: a visitor is sent to sign in first, anybody else is not allowed (ROLE-035). */
export const editorLoad = <T>(load: PageLoader<T>) =>
  personalLoad((loading) =>
    load(loading).catch((thrown: unknown) => {
      const isClosed = isFailure(thrown) && thrown.status === 403;
      // An administrator who has yet to add a second factor is led to do so.
      if (isClosed && thrown.code !== 'second-factor-required') throw redirect('/error-403');
      throw thrown;
    }),
  );

/** A value of the address if it is one of `values`, otherwise empty. */
export const chosen = <const T extends string>(url: URL, name: string, values: readonly T[]): T | '' =>
  values.find((value) => value === url.searchParams.get(name)) ?? '';

export const searchOf = (url: URL): string => (url.searchParams.get('search') ?? '').slice(0, 200);

/** Filter of a list; a choice that was not made is left out. */
export const filterOf = (view: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value !== ''));

/** Address of a list with some of its choices changed; every change goes back to the first page. */
export function listAddress(
  path: string,
  view: Record<string, string>,
  change: Record<string, string> = {},
): string {
  const search = new URLSearchParams(filterOf({ ...view, ...change }));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Whether the list is filtered; its order does not count. */
export const isNarrowed = (path: string, view: Record<string, string>): boolean =>
  listAddress(path, view, { sort: '' }) !== path;

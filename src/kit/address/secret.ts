/** A path that holds a key: what leads to it, and that it is there (bar S14). */
export const SECRET_PATH = /^\/(?:recover-password\/change|referral-program\/opt-out|preview|approval)\/./i;
/** The fields of a query that are a key. */
export const SECRET_FIELDS = ['token', 'confirm'];

/** Whether the path of an address is the key to something. */
export const isSecretPath = (pathname: string): boolean => SECRET_PATH.test(pathname);

/** The query of an address without the keys in it. */
export function withoutSecrets(search: string): string {
  const kept = new URLSearchParams(search);
  for (const name of SECRET_FIELDS) kept.delete(name);
  const query = `${kept}`;
  return query && `?${query}`;
}

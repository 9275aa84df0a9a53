/**
 * Returns whose token this is, according to the token itself. Good enough to tell the accounts of one device apart;
 * what the token allows is for the server to decide.
 */
export function subjectOf(token: string | null): string | null {
  try {
    const claims = (token ?? '').split('.')[1] ?? '';
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' && /^\d+$/.test(sub) ? sub : null;
  } catch {
    return null;
  }
}

/** The status an error page's address names, or null when it names none. */
export function errorStatusOf(text: string | undefined): number | null {
  if (!/^[45]\d\d$/.test(text ?? '')) return null;
  return Number(text);
}

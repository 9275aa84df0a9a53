/** An address is lower-case words joined by hyphens, and found by the numbers at its end (spec §2 and §3, I18N-016). */
export function addressFault(slug: string, end: string): string | null {
  if (!/^[a-z0-9-]+$/.test(slug)) return `${slug} is no address: it consists of a to z, digits and hyphens`;
  return slug === end || slug.endsWith(`-${end}`) ? null : `${slug} does not end in -${end}`;
}

const COMBINING = /\p{M}+/gu;
const SPECIAL: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l' };

/** Lower-case words joined by hyphens, without accents. */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßæœøđł]/g, (letter) => SPECIAL[letter] ?? letter)
    .normalize('NFD')
    .replace(COMBINING, '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** The last number of a slug, or null: a publication's or section's slug must end in a numeric id (spec §5). */
export function trailingId(slug: string): number | null {
  const found = /(?:^|-)(\d{1,15})$/.exec(slug);
  return found?.[1] ? Number(found[1]) : null;
}

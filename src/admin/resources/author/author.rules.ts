import { isEmail } from '#identity/email/email.rules.ts';
import { slugify } from '#kit/slug.ts';

/** What editors enter for a member of the faculty. */
export interface AuthorWords {
  fullName: string;
  /** Degrees or a form of address. */
  affix: string;
  affixType: 'prefix' | 'suffix';
  jobTitle: string;
  institute: string;
  /** Empty if unknown. */
  email: string;
  /** Words of the address, without the id at its end; empty to use those of the name. */
  address: string;
}
export type AuthorProblem = 'name' | 'letters' | 'email' | 'address';

/** The address is made from the name, which therefore needs a letter or digit that addresses can contain. */
export function authorProblems(words: AuthorWords): Partial<Record<keyof AuthorWords, AuthorProblem>> {
  const { fullName, email, address } = words;
  return {
    ...(fullName.trim() === ''
      ? { fullName: 'name' }
      : addressOf(words) === ''
        ? { fullName: 'letters' }
        : {}),
    ...(email.trim() !== '' && !isEmail(email.trim()) ? { email: 'email' } : {}),
    ...(address.trim() !== '' && slugify(address) === '' ? { address: 'address' } : {}),
  };
}

/** Words of the address, as an editor wants it or else from the name. */
export const addressOf = ({ fullName, address }: Pick<AuthorWords, 'fullName' | 'address'>): string =>
  slugify(address) || slugify(fullName);

/** The address ends in the id, by which it is found whatever its words (spec §2). */
export const authorSlug = (words: Pick<AuthorWords, 'fullName' | 'address'>, id: number): string =>
  `${addressOf(words)}-${id}`;

/** The words of a stored address. */
export const addressWords = (slug: string): string => slug.replace(/-?\d+$/, '');

import { visibleLine } from '#kit/text/one-line.ts';
import { shownEmail } from '../email/shown.rules.ts';

interface NameAndEmail {
  firstName: string;
  lastName: string;
  email: string;
}
const nameIn = ({ firstName, lastName }: Pick<NameAndEmail, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].map(visibleLine).filter(Boolean).join(' ');
export const hasName = (account: Pick<NameAndEmail, 'firstName' | 'lastName'>): boolean =>
  nameIn(account) !== '';
/** Name of an account; one without a name goes by its e-mail address. */
export const shownName = (account: NameAndEmail): string => nameIn(account) || shownEmail(account.email);

/** The same in SQL; null once its owner has left. */
export const shownNameOf = (account: string): string =>
  `CASE WHEN ${account}.erased_at IS NULL
    THEN coalesce(nullif(btrim(${account}.first_name || ' ' || ${account}.last_name), ''), ${account}.email::text) END`;

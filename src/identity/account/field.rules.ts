import { isVisible } from '#kit/text/one-line.ts';
import { isEmail } from '../email/email.rules.ts';
import {
  isSignInLength,
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordLengthProblem,
  repeatProblem,
} from '../password/password.rules.ts';

/** Message key of what is wrong with a field; null if nothing is. */
export type FieldKey =
  | 'firstNameRequired'
  | 'lastNameRequired'
  | 'emailRequired'
  | 'emailInvalid'
  | 'passwordRequired'
  | 'passwordShort'
  | 'passwordLong'
  | 'passwordsDiffer';

export const firstNameKey = (name: string): FieldKey | null => (isVisible(name) ? null : 'firstNameRequired');
export const lastNameKey = (name: string): FieldKey | null => (isVisible(name) ? null : 'lastNameRequired');

export function emailKey(typed: string): FieldKey | null {
  const email = typed.trim();
  if (email === '') return 'emailRequired';
  return isEmail(email) ? null : 'emailInvalid';
}

export function newPasswordKey(password: string): FieldKey | null {
  if (passwordLengthProblem(password) === null) return null;
  return charactersLeft(password) > 0 ? 'passwordShort' : 'passwordLong';
}

export const repeatKey = (password: string, repeated: string): FieldKey | null =>
  repeatProblem(password, repeated) === null ? null : 'passwordsDiffer';

/** An existing password has its own bounds (B25). */
export function signInPasswordKey(password: string): FieldKey | null {
  if (password === '') return 'passwordRequired';
  if (isSignInLength(password)) return null;
  return charactersLeft(password) > 0 ? 'passwordShort' : 'passwordLong';
}

/** Number of characters that a new password still lacks. */
export const charactersLeft = (password: string): number =>
  Math.max(0, PASSWORD_MIN - [...password.normalize('NFC')].length);

/** Values used in the messages. */
export const valuesOf = (key: FieldKey, typed: string): Record<string, string | number> => ({
  email: typed.trim(),
  n: key === 'passwordLong' ? PASSWORD_MAX : PASSWORD_MIN,
});

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** Sign-in has its own bounds (B25): they may stay when those for new passwords change. */
export const SIGNIN_PASSWORD_MIN = 8;
export const SIGNIN_PASSWORD_MAX = 128;

export type PasswordProblem = 'password-short' | 'password-long' | 'password-repeated';

/** Characters as people count them: an emoji is one. */
const lengthOf = (password: string): number => [...password.normalize('NFC')].length;

/** Why a new password is refused; null if its length is fine. */
export function passwordLengthProblem(password: string): PasswordProblem | null {
  const length = lengthOf(password);
  if (length < PASSWORD_MIN) return 'password-short';
  return length > PASSWORD_MAX ? 'password-long' : null;
}

/** The repeated password must be present and identical (spec §5). */
export const repeatProblem = (password: string, repeated: string): PasswordProblem | null =>
  repeated !== '' && repeated === password ? null : 'password-repeated';

export function isSignInLength(password: string): boolean {
  const length = lengthOf(password);
  return length >= SIGNIN_PASSWORD_MIN && length <= SIGNIN_PASSWORD_MAX;
}

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** Sign-in has its own bounds (B25): they may stay when those of new passwords move. */
export const SIGNIN_PASSWORD_MIN = 8;
export const SIGNIN_PASSWORD_MAX = 128;

export const TOO_SHORT = `Password must contain at least ${PASSWORD_MIN} characters`;
export const TOO_LONG = `Password must contain at most ${PASSWORD_MAX} characters`;
export const TOO_COMMON = 'This password is used by many people and easily guessed. Choose another one.';
export const IS_EMAIL = 'Choose a password that is not your e-mail address.';
export const MISMATCH = 'Passwords do not match';

/** Characters as people count them: an emoji is one. */
const lengthOf = (password: string): number => [...password.normalize('NFC')].length;

/** What keeps a new password from being taken, as the form says it; null when its length is right. */
export function passwordLengthProblem(password: string): string | null {
  const length = lengthOf(password);
  if (length < PASSWORD_MIN) return TOO_SHORT;
  return length > PASSWORD_MAX ? TOO_LONG : null;
}

/** The repeated password must be there and the same (spec §5). */
export const repeatProblem = (password: string, repeated: string): string | null =>
  repeated !== '' && repeated === password ? null : MISMATCH;

export function isSignInLength(password: string): boolean {
  const length = lengthOf(password);
  return length >= SIGNIN_PASSWORD_MIN && length <= SIGNIN_PASSWORD_MAX;
}

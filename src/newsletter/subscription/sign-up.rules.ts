/** The states of a newsletter form: saving, then registered or error (spec §4). */
export type SignUpState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'registered'; message: string }
  | { kind: 'error'; thrown: unknown };

/** Milliseconds after a sign-up until the new account's user is read; meanwhile the thanks are shown (A10). */
export const SIGN_IN_REFRESH_MS = 5000;

/** Reports the states of one sign-up in order. `send` returns the server's message. */
export async function runSignUp(
  send: () => Promise<string>,
  tell: (state: SignUpState) => void,
): Promise<void> {
  tell({ kind: 'saving' });
  try {
    tell({ kind: 'registered', message: await send() });
  } catch (thrown) {
    tell({ kind: 'error', thrown });
  }
}

/**
 * The first detail of a refused sign-up; there is no status without a reply, or if the code that sends it failed to
 * load.
 */
export function refusalWords(thrown: unknown, words: { error: string; noReply: string }): string {
  const { status, errors } = (thrown ?? {}) as { status?: number; errors?: { detail?: string }[] };
  if (!status) return words.noReply;
  return errors?.[0]?.detail || words.error;
}

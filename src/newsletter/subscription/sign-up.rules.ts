/** A newsletter form: saving, then registered or error (spec §4). */
export type SignUpState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'registered'; message: string }
  | { kind: 'error'; thrown: unknown };

/** After a sign-up the new account's user is read this much later; until then the thanks stand (A10). */
export const SIGN_IN_REFRESH_MS = 5000;

/** Tells the states of one sign-up in their order. `send` gives the server's message. */
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

/** The first detail of a refused sign-up; without a reply there is no status, nor when what sends it did not come. */
export function refusalWords(thrown: unknown, words: { error: string; noReply: string }): string {
  const { status, errors } = (thrown ?? {}) as { status?: number; errors?: { detail?: string }[] };
  if (!status) return words.noReply;
  return errors?.[0]?.detail || words.error;
}

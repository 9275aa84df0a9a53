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

/** The first detail of a refused sign-up, where there is one. */
export function firstDetail(thrown: unknown): string | undefined {
  const { errors } = (thrown ?? {}) as { errors?: { detail?: string }[] };
  return errors?.[0]?.detail || undefined;
}

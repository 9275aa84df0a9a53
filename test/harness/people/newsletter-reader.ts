import assert from 'node:assert/strict';
import type { Stage } from '../stage.ts';

export const body = (type: string, attributes: object, id?: string) => ({
  data: { type, ...(id ? { id } : {}), attributes },
});
export interface Letter {
  message_key: string;
  subject: string;
  text_body: string;
  html_body: string;
  headers: Record<string, string>;
}
export const linkIn = (letter: Letter | undefined, name: 'confirm' | 'token') =>
  new RegExp(`[?&]${name}=([\\w.-]+)`).exec(letter?.text_body ?? '')?.[1] ?? assert.fail('no link');

/** What readers of the newsletters do, and what they get. */
export function newsletterReaders(stage: () => Stage) {
  let made = 0;
  const post = (path: string, sent: object) => stage().send('POST', path, sent);
  const letters = (to: string) =>
    stage().sql<Letter>('SELECT * FROM outbox_message WHERE recipient = $1 ORDER BY id', [to]);
  const fresh = () => `reader${++made}@clinic.example`;
  const subscribe = (email: string, id?: string, path = '/api/newsletter') =>
    post(path, body('Newsletter', { email }, id));
  const confirm = (token: string) =>
    post('/api/newsletter/confirm/', body('NewsletterConfirmation', { token }));
  return {
    letters,
    fresh,
    subscribe,
    confirm,
    stop: (attributes: { token?: string; email?: string; all?: boolean }) =>
      post('/api/newsletter/unsubscribe/', body('NewsletterUnsubscription', attributes)),
    restore: (token: string) => post('/api/newsletter/restore/', body('NewsletterRestoration', { token })),
    /** The address of a reader who asked for both newsletters and confirmed. */
    async confirmed(email = fresh()): Promise<string> {
      await subscribe(email);
      assert.equal((await confirm(linkIn((await letters(email))[0], 'confirm'))).status, 200);
      return email;
    },
    /** By newsletter. */
    async states(email: string): Promise<Record<string, string>> {
      const rows = await stage().sql<{ kind: string; state: string }>(
        'SELECT kind, state FROM subscription JOIN subscriber s ON s.id = subscriber_id WHERE s.email = $1 ORDER BY kind',
        [email],
      );
      return Object.fromEntries(rows.map(({ kind, state }) => [kind, state]));
    },
    forgetAll: () =>
      stage().sql(
        'DELETE FROM rate_count; DELETE FROM outbox_message; DELETE FROM campaign; DELETE FROM subscriber',
      ),
  };
}

import { pause } from '#client/api/asked-again.ts';
import { browserApi } from '#client/api/browser-api.ts';
import { receiveUser, sessionState, WHOLE_USER } from '../session/session.store.ts';
import { type Dismissible, userCalls } from '../user/user.schema.ts';

/**
 * Saves to the account of the signed-in user, so that their other devices know. A subscriber's session writes nothing:
 * theirs stays on the device, like a visitor's. Once it was sent, the page may be left.
 */
export async function tellDismissed(one: Dismissible, isClosed: boolean): Promise<void> {
  const { user } = sessionState();
  if (user?.scope !== 'full' || user.dismissed.includes(one) === isClosed) return;
  const others = user.dismissed.filter((name) => name !== one);
  receiveUser({ ...user, dismissed: isClosed ? [...others, one] : others });
  sent = sent.then(() => Promise.race([send(user.id, one, isClosed), pause(PATIENCE_S)]));
  await sent;
}

/** Sent one after the other, so that the last choice for each wins; none waits longer than this for the one before. */
const PATIENCE_S = 1;
let sent = Promise.resolve();

async function send(id: string, one: Dismissible, isClosed: boolean): Promise<void> {
  try {
    const body = { data: { type: 'User' as const, attributes: { dismissed: { [one]: isClosed } } } };
    await browserApi()(userCalls.update, { params: { id }, query: WHOLE_USER, body, keepalive: true });
  } catch (thrown) {
    // This device knows; only the other devices do not.
    console.warn(thrown);
  }
}

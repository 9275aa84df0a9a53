import { browserApi, receiveUser, setUpdating, shownUser, signedOut, WHOLE_USER } from '#web/session.ts';
import { type ProfileChange, userCalls } from './user.contract.ts';

type Given<Change> = { [Name in keyof Change]: Change[Name] | null };

/** Spec §7: only what has a value is sent. */
const withValue = (attributes: Given<ProfileChange>): ProfileChange =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null));

const change = (attributes: Given<ProfileChange>) =>
  browserApi()(userCalls.update, {
    params: { id: shownUser() },
    query: WHOLE_USER,
    body: { data: { type: 'User', attributes: withValue(attributes) } },
  });

/** Changes one's own profile; `updating` meanwhile (spec §4). A failure is logged, and shown by the form (spec §8). */
export async function saveProfile(
  attributes: Given<Omit<ProfileChange, 'email' | 'currentPassword'>>,
): Promise<void> {
  setUpdating(true);
  try {
    receiveUser((await change(attributes)).data);
  } catch (thrown) {
    setUpdating(false);
    console.error(thrown);
    throw thrown;
  }
}

/** A new e-mail ends every session, this one included (spec §4). */
export async function changeEmail(email: string, currentPassword: string): Promise<void> {
  setUpdating(true);
  try {
    await change({ email, currentPassword });
  } catch (thrown) {
    setUpdating(false);
    throw thrown;
  }
  signedOut();
}

import { browserApi } from '#client/api/browser-api.ts';
import { receiveUser, setUpdating, shownUser, signedOut, WHOLE_USER } from '../session/session.store.ts';
import { type ProfileChange, userCalls } from '../user/user.schema.ts';

type Nullable<Change> = { [Name in keyof Change]: Change[Name] | null };

/** Spec §7: only attributes with a value are sent. */
const withValue = (attributes: Nullable<ProfileChange>): ProfileChange =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null));

/** A passed activity whose credit is still unclaimed when the profession changes. */
export interface OpenClaim {
  id: string;
  title: string;
}

/** Sets `updating` meanwhile (spec §4). A failure is logged (ERR-016), and shown by the form (spec §8). */
async function change(attributes: Nullable<ProfileChange>) {
  setUpdating(true);
  try {
    return await browserApi()(userCalls.update, {
      params: { id: shownUser() },
      query: WHOLE_USER,
      body: { data: { type: 'User', attributes: withValue(attributes) } },
    });
  } catch (thrown) {
    setUpdating(false);
    console.error(thrown);
    throw thrown;
  }
}

/** Changes one's own profile. */
export async function saveProfile(
  attributes: Nullable<Omit<ProfileChange, 'email' | 'currentPassword'>>,
): Promise<void> {
  await saveAndAsk(attributes);
}

/** Like `saveProfile`; returns the claims that now ask for the profession. */
export async function saveAndAsk(
  attributes: Nullable<Omit<ProfileChange, 'email' | 'currentPassword'>>,
): Promise<OpenClaim[]> {
  const { data, meta } = await change(attributes);
  receiveUser(data);
  return (meta?.openClaims ?? []) as OpenClaim[];
}

/** A new e-mail address ends every session, including this one (spec §4). */
export async function changeEmail(email: string, currentPassword: string): Promise<void> {
  await change({ email, currentPassword });
  signedOut();
}

import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { hasToken } from '#client/session/token.ts';
import type { Flat } from '#kit/contract.ts';
import { shownToasts, subscribeToToasts, type Toast, toast } from '#ui/feedback/toast.ts';
import { refreshUser } from '../session/session.store.ts';
import { addressCalls, type addressType, type NewAddress } from '../user/user.schema.ts';

export type AddressBookEntry = Flat<typeof addressType>;
export const NO_ADDRESS = { address1: '', address2: '', city: '', postalCode: '', state: '', country: '' };
export type AddressFields = typeof NO_ADDRESS;

const body = (attributes: NewAddress) => ({ data: { type: 'Address' as const, attributes } });

export async function addAddress(fields: AddressFields): Promise<void> {
  // What the user was told is removed takes up no room (the list has an end).
  await settleRemovals();
  await browserApi()(addressCalls.create, { body: body(fields) });
  await refreshUser();
}

export async function changeAddress(id: string, fields: AddressFields): Promise<void> {
  await browserApi()(addressCalls.update, { params: { id }, body: body(fields) });
  await refreshUser();
}

/** Removals that are not done yet, each with what takes its toast away, and with it the time to undo. */
const pending = new Map<Promise<boolean>, () => void>();

/**
 * Removes an address once the toast that offers to undo it has gone, or the page is left: until then the address keeps
 * its place, and with it what receipts carry. Whether it was removed.
 */
export function removeAddress(
  id: string,
  said: (undo: () => void) => Pick<Toast, 'message' | 'action'>,
): Promise<boolean> {
  let dismiss = () => {};
  const removal = new Promise<boolean>((resolve, reject) => {
    let isUndone = false;
    const offer = said(() => {
      isUndone = true;
      dismiss();
    });
    dismiss = toast(offer);
    const unsubscribe = subscribeToToasts(() => {
      if (shownToasts().some(({ action }) => action === offer.action)) return;
      unsubscribe();
      globalThis.removeEventListener?.('pagehide', dismiss);
      if (isUndone) resolve(false);
      else take(id).then(() => resolve(true), reject);
    });
    // A page that is shown again as it was left offers nothing that can no longer be undone.
    globalThis.addEventListener?.('pagehide', dismiss);
  });
  pending.set(removal, dismiss);
  const forget = () => void pending.delete(removal);
  removal.then(forget, forget);
  return removal;
}

/**
 * Ends the time to undo: the removals are on their way when this returns, with the session that still stands, and done
 * when it resolves.
 */
export async function settleRemovals(): Promise<void> {
  for (const dismiss of pending.values()) dismiss();
  await Promise.allSettled(pending.keys());
}

async function take(id: string): Promise<void> {
  try {
    await browserApi()(addressCalls.remove, { params: { id }, keepalive: true });
  } catch (thrown) {
    // Removed elsewhere meanwhile.
    if (!isFailure(thrown) || thrown.status !== 404) throw thrown;
  }
  // Whoever has signed out meanwhile is not asked for.
  if (hasToken()) await refreshUser();
}

export const fieldsOf = ({
  address1,
  address2,
  city,
  postalCode,
  state,
  country,
}: AddressBookEntry): AddressFields => ({
  address1,
  address2,
  city,
  postalCode,
  state,
  country,
});

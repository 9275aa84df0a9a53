import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import type { Flat } from '#kit/contract.ts';
import { shownToasts, subscribeToToasts, type Toast, toast } from '#ui/feedback/toast.ts';
import { refreshUser } from '../session/session.store.ts';
import { addressCalls, type addressType, type NewAddress } from '../user/user.schema.ts';

export type AddressBookEntry = Flat<typeof addressType>;
export const NO_ADDRESS = { address1: '', address2: '', city: '', postalCode: '', state: '', country: '' };
export type AddressFields = typeof NO_ADDRESS;

const body = (attributes: NewAddress) => ({ data: { type: 'Address' as const, attributes } });

export async function addAddress(fields: AddressFields): Promise<void> {
  await browserApi()(addressCalls.create, { body: body(fields) });
  await refreshUser();
}

export async function changeAddress(id: string, fields: AddressFields): Promise<void> {
  await browserApi()(addressCalls.update, { params: { id }, body: body(fields) });
  await refreshUser();
}

/**
 * Removes an address once the toast that offers to undo it has gone, or the page is left: until then the address keeps
 * its place, and with it what receipts carry. Whether it was removed.
 */
export function removeAddress(
  id: string,
  said: (undo: () => void) => Pick<Toast, 'message' | 'action'>,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let isUndone = false;
    const offer = said(() => {
      isUndone = true;
      dismiss();
    });
    const dismiss = toast(offer);
    const unsubscribe = subscribeToToasts(() => {
      if (!shownToasts().some(({ action }) => action === offer.action)) settle();
    });
    function settle() {
      unsubscribe();
      globalThis.removeEventListener?.('pagehide', settle);
      if (isUndone) resolve(false);
      else take(id).then(() => resolve(true), reject);
    }
    globalThis.addEventListener?.('pagehide', settle);
  });
}

async function take(id: string): Promise<void> {
  try {
    await browserApi()(addressCalls.remove, { params: { id }, keepalive: true });
  } catch (thrown) {
    // Removed elsewhere meanwhile.
    if (!isFailure(thrown) || thrown.status !== 404) throw thrown;
  }
  await refreshUser();
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

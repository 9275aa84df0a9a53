import { browserApi } from '#client/api/browser-api.ts';
import type { Flat } from '#kit/contract.ts';
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

export async function removeAddress(id: string): Promise<void> {
  await browserApi()(addressCalls.remove, { params: { id } });
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

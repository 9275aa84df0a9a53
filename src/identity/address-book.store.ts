import type { Flat } from '#kit/contract.ts';
import { browserApi, refreshUser } from '#web/session.ts';
import { addressCalls, type addressType, type NewAddress } from './user.contract.ts';

export type Address = Flat<typeof addressType>;
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
}: Address): AddressFields => ({
  address1,
  address2,
  city,
  postalCode,
  state,
  country,
});

/** Street and number, then the town, then the country: what is missing leaves no gap. */
export function addressLines(address: AddressFields): string[] {
  const join = (...parts: string[]) => parts.filter(Boolean).join(' ');
  const town = [address.city, join(address.state, address.postalCode)].filter(Boolean).join(', ');
  return [join(address.address1, address.address2), town, address.country].filter(Boolean);
}

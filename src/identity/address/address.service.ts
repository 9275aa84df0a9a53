import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { lockAccount } from '../user/user.repository.ts';
import type { AddressChange, NewAddress } from '../user/user.schema.ts';
import { refuse } from './address.refusals.ts';
import {
  type Address,
  deleteAddress,
  findAddresses,
  insertAddress,
  updateAddress,
} from './address.repository.ts';

export type { Address } from './address.repository.ts';

const ADDRESSES_MAX = 20;

export const addressesOf = (db: Reader, userId: number): Promise<Address[]> => findAddresses(db, userId);

export async function addAddress(db: Writer, visit: Visit, userId: number, to: NewAddress): Promise<Address> {
  await lockAccount(db, userId);
  if ((await findAddresses(db, userId)).length >= ADDRESSES_MAX)
    throw refuse('too-many-addresses', { n: ADDRESSES_MAX });
  return insertAddress(db, userId, to, visit.now);
}

/** Somebody else's address is not found, just like one that never existed. */
export async function changeAddress(
  db: Writer,
  id: number,
  userId: number,
  to: AddressChange,
): Promise<Address> {
  const changed = await updateAddress(db, id, userId, to);
  if (!changed) throw notFound();
  return changed;
}

export async function removeAddress(db: Writer, id: number, userId: number): Promise<void> {
  if ((await deleteAddress(db, id, userId)) === 0) throw notFound();
}

import { type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';
import type { AddressChange, NewAddress } from '../user/user.schema.ts';

const COLUMNS = {
  id: 'int',
  address1: 'text',
  address2: 'text',
  city: 'text',
  postal_code: 'text',
  state: 'text',
  country: 'text',
} as const;
const LIST = 'id, address1, address2, city, postal_code, state, country';

export type Address = NewAddress & { id: number };
const addressIn = ({ postal_code, ...row }: RowOf<typeof COLUMNS>): Address => ({
  ...row,
  postalCode: postal_code,
});

const OF_USER = statement(
  'address.of-user',
  COLUMNS,
  `SELECT ${LIST} FROM address WHERE user_id = $1 ORDER BY id`,
);
export const findAddresses = async (db: Reader, userId: number): Promise<Address[]> =>
  (await db.all(OF_USER, [userId])).map(addressIn);

const INSERT = statement(
  'address.insert',
  COLUMNS,
  `INSERT INTO address (user_id, address1, address2, city, postal_code, state, country, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${LIST}`,
);
export const insertAddress = async (
  db: Writer,
  userId: number,
  to: NewAddress,
  now: Date,
): Promise<Address> =>
  addressIn(
    await db.one(INSERT, [
      userId,
      to.address1,
      to.address2,
      to.city,
      to.postalCode,
      to.state,
      to.country,
      now,
    ]),
  );

const UPDATE = statement(
  'address.update',
  COLUMNS,
  `UPDATE address SET address1 = coalesce($3, address1), address2 = coalesce($4, address2), city = coalesce($5, city),
          postal_code = coalesce($6, postal_code), state = coalesce($7, state), country = coalesce($8, country)
    WHERE id = $1 AND user_id = $2 RETURNING ${LIST}`,
);
export async function updateAddress(
  db: Writer,
  id: number,
  userId: number,
  to: AddressChange,
): Promise<Address | null> {
  const values = [to.address1, to.address2, to.city, to.postalCode, to.state, to.country];
  const row = await db.maybe(UPDATE, [id, userId, ...values.map((value) => value ?? null)]);
  return row && addressIn(row);
}

const DELETE = statement('address.delete', {}, 'DELETE FROM address WHERE id = $1 AND user_id = $2');
export const deleteAddress = (db: Writer, id: number, userId: number) => db.run(DELETE, [id, userId]);

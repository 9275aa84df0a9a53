import type { Resource } from '#kit/contract.ts';
import type { addressType } from '../user/user.schema.ts';
import type { Address } from './address.service.ts';

export const presentAddress = ({ id, ...attributes }: Address): Resource<typeof addressType> => ({
  type: 'Address',
  id: String(id),
  attributes,
});

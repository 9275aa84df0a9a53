import type { Resource } from '#kit/contract.ts';
import type { Address } from './address.service.ts';
import type { addressType } from './user.contract.ts';

export const presentAddress = ({ id, ...attributes }: Address): Resource<typeof addressType> => ({
  type: 'Address',
  id: String(id),
  attributes,
});

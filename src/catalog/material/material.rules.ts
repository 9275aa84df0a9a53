import { type Permission, type PublicationType, permissionFor } from '#membership/gate/entitlement.rules.ts';

/** What a file that is not free asks for. */
export const needsOfFiles = (type: PublicationType): readonly [Permission, Permission] => [
  permissionFor(type),
  'unlimited_downloads',
];

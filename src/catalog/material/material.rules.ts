import { type Permission, type PublicationType, permissionFor } from '#membership/gate/entitlement.rules.ts';

/** Permissions required for a file that is not free. */
export const needsOfFiles = (type: PublicationType): readonly [Permission, Permission] => [
  permissionFor(type),
  'unlimited_downloads',
];

import type { userType } from '#identity/user/user.schema.ts';
import type { UserRecord } from '#identity/user/user.service.ts';
import type { Resource } from '#kit/contract.ts';
import type { Holding } from '#kit/visit.ts';
import { PUBLICATION_TYPES, viewableTypes } from '../gate/entitlement.rules.ts';
import {
  canGetCredits,
  type FreeGrant,
  isMembershipValid,
  mayHolderRenew,
} from '../holding/holding.rules.ts';

/** A user with what their membership allows. */
export function presentUser(
  user: UserRecord,
  holding: (Holding & { freeGrant?: FreeGrant | null }) | null,
  now: Date,
): Resource<typeof userType> {
  return {
    type: 'User',
    id: String(user.id),
    attributes: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      emailVerified: user.emailVerifiedAt !== null,
      pendingEmail: user.pendingEmail,
      profession: user.profession,
      specialization: user.specialization,
      language: user.language,
      yearlyGoal: user.yearlyGoalHundredths / 100,
      creditBlockYear: user.creditBlockYear,
      scope: user.scope,
      dismissed: user.dismissed,
      hasMembership: holding !== null,
      isMembershipValid: isMembershipValid(holding, now),
      canGetCredits: canGetCredits(holding, now),
      canRenew: holding !== null && mayHolderRenew(holding, now),
      isSuperuser: user.isSuperuser,
      membershipName: holding?.tierName ?? null,
      membershipEndsAt: holding?.endsAt.toISOString() ?? null,
      can: {
        view: { publicationsByType: user.isSuperuser ? [...PUBLICATION_TYPES] : viewableTypes(holding, now) },
      },
    },
  };
}

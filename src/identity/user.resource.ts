import type { Resource } from '#kit/contract.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Query } from '#kit/query.ts';
import type { Holding, Visit } from '#kit/visit.ts';
import { openClaims } from '#learning/attestation.service.ts';
import { speechIn } from '#locale/speech.service.ts';
import { PUBLICATION_TYPES, viewableTypes } from '#membership/entitlement.rules.ts';
import { canGetCredits, isMembershipValid } from '#membership/holding.rules.ts';
import { holdingOf } from '#membership/holding.service.ts';
import { presentPermissions, presentPlan } from '#membership/plan.rules.ts';
import { planOf } from '#membership/plan.service.ts';
import { termTexts } from '#membership/plan-term.texts.ts';
import type { Reader } from '#platform/database.ts';
import { type Asked, type DirectAsked, type Endpoint, endpoint, type Given } from '#platform/endpoint.ts';
import { idIn } from '#platform/read-query.ts';
import { presentAddress } from './address.resource.ts';
import { addressesOf } from './address.service.ts';
import { recordAudit } from './audit.service.ts';
import { changeEmail } from './email.service.ts';
import { selfOrSuperuser, signedIn } from './session.policy.ts';
import { userCalls, type userType } from './user.contract.ts';
import { changeProfile, type User, userOf } from './user.service.ts';

async function presentUserDocument(db: Reader, visit: Visit, query: Query, userId: number): Promise<Given> {
  const user = await userOf(db, userId);
  if (!user) throw notFound();
  const holding = await holdingOf(db, userId);
  const addresses = await addressesOf(db, userId);
  const plan = holding && query.include.length ? await planOf(db, holding.planId) : null;
  const shownAddresses = addresses.map(presentAddress);
  const primary: Resource<typeof userType> = {
    ...presentUser(user, holding, visit.now),
    relationships: {
      membership: { data: holding ? { type: 'Membership', id: String(holding.planId) } : null },
      addresses: { data: shownAddresses.map(({ type, id }) => ({ type, id })) },
    },
  };
  const say = speechIn(visit.site.language, termTexts);
  const related = [
    ...shownAddresses,
    ...(plan ? [presentPlan(plan, say), ...presentPermissions([plan])] : []),
  ];
  return { data: primary, related };
}

export function presentUser(user: User, holding: Holding | null, now: Date): Resource<typeof userType> {
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
      scope: user.scope,
      dismissed: user.dismissed,
      hasMembership: holding !== null,
      isMembershipValid: isMembershipValid(holding, now),
      canGetCredits: canGetCredits(holding, now),
      isSuperuser: user.isSuperuser,
      membershipName: holding?.tierName ?? null,
      membershipEndsAt: holding?.endsAt.toISOString() ?? null,
      can: {
        view: { publicationsByType: user.isSuperuser ? [...PUBLICATION_TYPES] : viewableTypes(holding, now) },
      },
    },
  };
}

const idOf = ({ visit, params }: Pick<Asked, 'visit' | 'params'>): number =>
  params.id === 'me' && visit.visitor.kind === 'user' ? visit.visitor.id : idIn(params);

/** An administrator who reads somebody else's record leaves a trace. */
async function recordForeignRead({ ports, visit }: DirectAsked, userId: number): Promise<void> {
  if (visit.visitor.kind !== 'user' || visit.visitor.id === userId) return;
  await ports.database.write((db) =>
    recordAudit(db, visit, { action: 'user.read', subject: `user:${userId}` }),
  );
}

export const userEndpoints: Endpoint[] = [
  endpoint(userCalls.one, {
    policy: selfOrSuperuser,
    direct: async (asked) => {
      const userId = idOf(asked);
      const given = await presentUserDocument(
        asked.ports.database.reader(),
        asked.visit,
        asked.query,
        userId,
      );
      await recordForeignRead(asked, userId);
      return given;
    },
  }),
  endpoint(userCalls.current, {
    policy: signedIn,
    read: (asked, db) =>
      presentUserDocument(db, asked.visit, asked.query, idOf({ ...asked, params: { id: 'me' } })),
  }),
  endpoint(userCalls.update, {
    policy: selfOrSuperuser,
    direct: async ({ ports, visit, params, body, query }) => {
      const userId = idOf({ visit, params });
      const { attributes } = body.data;
      if (!(await userOf(ports.database.reader(), userId))) throw notFound();
      if (attributes.email !== undefined) {
        const { email, currentPassword = '' } = attributes;
        await changeEmail(ports, visit, userId, { email, currentPassword });
      }
      return ports.database.write(async (db) => {
        const before = await userOf(db, userId);
        await changeProfile(db, visit, userId, attributes);
        const given = await presentUserDocument(db, visit, query, userId);
        const isChanged =
          before?.profession && attributes.profession && before.profession !== attributes.profession;
        if (!isChanged) return given;
        // Another profession is asked about at every claim that is still open.
        const open = (await openClaims(db, userId)).map(({ publication_id: id, title }) => ({
          id: String(id),
          title,
        }));
        return { ...given, meta: { openClaims: open } };
      });
    },
  }),
];

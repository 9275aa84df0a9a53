import { emailUnlessErased } from '#identity/email/stand-in.rules.ts';
import { anyone, fullAccount } from '#identity/session/session.policy.ts';
import { userOf } from '#identity/user/user.service.ts';
import type { Resource } from '#kit/contract.ts';
import { signInNeeded } from '#kit/general.refusals.ts';
import type { Query } from '#kit/query.ts';
import type { Visit } from '#kit/visit.ts';
import { speechIn } from '#locale/speech.service.ts';
import { holdingOf } from '#membership/holding/holding.service.ts';
import { presentUser } from '#membership/user/document.service.ts';
import { refuse as refuseOften } from '#platform/admission/rate-limit.refusals.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { mayInvite } from '../invitation/invite.policy.ts';
import { optOutPath } from '../invitation/letter.rules.ts';
import { optOut } from '../invitation/opt-out.service.ts';
import { referralDiscountOf } from '../purchase/discount.service.ts';
import { referTexts } from './refer.messages.ts';
import { refuse } from './referral.refusals.ts';
import { referralCalls, type referralType } from './referral.schema.ts';
import { inviteColleague, type Referral, referralsOf, remindColleague } from './referral.service.ts';
import { rewardsIn } from './reward.rules.ts';

const present = (one: Referral): Resource<typeof referralType> => ({
  type: 'Referred',
  id: String(one.id),
  attributes: {
    referred_email: emailUnlessErased(one.email),
    referredEmail: emailUnlessErased(one.email),
    applied: one.appliedAt !== null,
    createdAt: one.createdAt.toISOString(),
    remindedAt: one.remindedAt?.toISOString() ?? null,
  },
  relationships: { createdBy: { data: { type: 'User', id: String(one.inviterId) } } },
});

/** The inviter is always the caller. */
async function creatorOf(db: Reader, visit: Visit, query: Query): Promise<Resource[]> {
  if (query.include.length === 0 || visit.visitor.kind !== 'user') return [];
  const user = await userOf(db, visit.visitor.id);
  return user ? [presentUser(user, await holdingOf(db, user.id), visit.now)] : [];
}

function askerIn(visit: Visit): number {
  if (visit.visitor.kind !== 'user') throw signInNeeded();
  return visit.visitor.id;
}

const perMember = (visit: Visit, bucket: string, count: number) => ({
  bucket: `${bucket}:${visit.visitor.kind === 'user' ? visit.visitor.id : visit.address}`,
  count,
  seconds: 3600,
  refusal: refuse('too-many-requests.invitations'),
});
const perAddress = (visit: Visit, bucket: string) => ({
  bucket: `${bucket}:${visit.address}`,
  count: 60,
  seconds: 600,
  refusal: refuseOften('too-many-requests.minutes'),
});

const told = (db: Reader, { site }: Visit) => speechIn(db, site.language, referTexts);

export const referralEndpoints: Endpoint[] = [
  endpoint(referralCalls.list, {
    policy: fullAccount,
    read: async ({ visit, query }, db) => {
      const { referrals, count } = await referralsOf(db, askerIn(visit), query.page);
      const primary = referrals.map(present);
      return {
        data: primary,
        related: await creatorOf(db, visit, query),
        count,
      };
    },
  }),
  endpoint(referralCalls.create, {
    policy: mayInvite,
    limits: ({ visit }) => [perMember(visit, 'referral-invite', 200)],
    write: async ({ visit, body, query, ports }, db) => {
      const made = present(await inviteColleague(db, ports, visit, body.data.attributes.referred_email));
      return { data: made, related: await creatorOf(db, visit, query) };
    },
  }),
  endpoint(referralCalls.remind, {
    policy: mayInvite,
    limits: ({ visit }) => [perMember(visit, 'referral-remind', 200)],
    write: async ({ visit, params, body, query, ports }, db) => {
      const { referred_email } = body.data.attributes;
      const made = present(await remindColleague(db, ports, visit, idIn(params), referred_email));
      return { data: made, related: await creatorOf(db, visit, query) };
    },
  }),
  endpoint(referralCalls.validate, {
    policy: anyone,
    limits: ({ visit }) => [perAddress(visit, 'referral-validate')],
    read: async ({ query, visit }, db) => {
      const typed = query.plain.referred_email;
      if (typeof typed !== 'string') throw refuse('missing-parameter.referred');
      const discount = await referralDiscountOf(db, typed);
      const amount = (discount?.amountCents ?? 0) / 100;
      const say = await told(db, visit);
      const detail = discount ? say('validReply', rewardsIn(visit.site.language)) : say('invalidReply');
      const data = { valid: discount !== null, discountId: discount?.discountId ?? null, amount, detail };
      return { data };
    },
  }),
  endpoint(referralCalls.optOut, {
    policy: anyone,
    limits: ({ visit }) => [perAddress(visit, 'referral-opt-out')],
    write: async ({ params, ports, visit }, db) => {
      await optOut(db, ports.keys, params.token ?? '', visit.now);
      return { data: { detail: (await told(db, visit))('optedOutReply') } };
    },
  }),
  endpoint(referralCalls.optOutPage, {
    policy: anyone,
    read: async ({ params, visit }) => {
      const location = visit.site.origin + optOutPath(encodeURIComponent(params.token ?? ''));
      return { headers: { location } };
    },
  }),
];

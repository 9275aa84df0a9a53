import * as v from 'valibot';
import { ALL_PROFESSIONS } from '#identity/profile/profession.data.ts';
import { line } from '#identity/profile/text-field.schema.ts';
import { call, resourceType } from '#kit/contract.ts';
import { dateSchema, searchText } from '#kit/query.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { LETTER_KINDS } from '#newsletter/subscription/subscription.schema.ts';
import { body, idNumber, newBody, REFUSED } from '../../kit/call.schema.ts';
import { auditEntry } from '../../reports/audit-log/log.schema.ts';
import { ORDER_KINDS, ORDER_STATUSES } from '../order/order.data.ts';
import { ENDS, MEMBER_SORTS, ORIGINS, REASON_MAX, ROLES, STANDINGS } from './member.data.ts';

const person = v.object({ id: v.string(), name: v.nullable(v.string()) });
const plan = v.object({ id: v.number(), tier: v.string(), rebillDays: v.number(), hidden: v.boolean() });

const holding = v.object({
  id: v.string(),
  tier: v.string(),
  rebillDays: v.number(),
  startsAt: v.string(),
  endsAt: v.string(),
  autoRenew: v.boolean(),
  origin: v.picklist(ORIGINS),
  orderId: v.nullable(v.string()),
  /** By its order: it ends through a refund of that alone. */
  isPaid: v.boolean(),
  /** For one granted by hand. */
  reason: v.nullable(v.string()),
  givenBy: v.nullable(person),
  /** Null while it runs. */
  end: v.nullable(v.picklist(ENDS)),
  endedAt: v.nullable(v.string()),
});

/** All that the desk knows about one member. */
const record = v.object({
  specialization: v.nullable(v.string()),
  language: v.picklist(LANGUAGES),
  /** Earliest first. */
  holdings: v.array(holding),
  /** The latest fifty. */
  orders: v.array(
    v.object({
      id: v.string(),
      kind: v.picklist(ORDER_KINDS),
      status: v.picklist(ORDER_STATUSES),
      totalCents: v.number(),
      currency: v.string(),
      createdAt: v.string(),
    }),
  ),
  credits: v.object({ cme: v.number(), sa: v.number() }),
  certificates: v.number(),
  referrals: v.object({ made: v.number(), joined: v.number() }),
  letters: v.array(
    v.object({
      kind: v.picklist(LETTER_KINDS),
      state: v.picklist(['none', 'unconfirmed', 'confirmed', 'unsubscribed']),
    }),
  ),
  /** Those that are still valid. */
  sessions: v.array(v.object({ beganAt: v.string(), endsAt: v.string() })),
  /** The latest twenty entries by or about them. */
  audit: v.array(v.object({ ...auditEntry.entries, id: v.string() })),
  /** The plans that can be granted by hand. */
  plans: v.array(plan),
});

/** Somebody with an account, as administrators see them. */
export const memberDeskType = resourceType(
  'AdminMember',
  v.object({
    firstName: v.string(),
    lastName: v.string(),
    email: v.string(),
    emailVerified: v.boolean(),
    profession: v.nullable(v.picklist(ALL_PROFESSIONS)),
    standing: v.picklist(STANDINGS),
    tier: v.nullable(v.string()),
    membershipEndsAt: v.nullable(v.string()),
    autoRenew: v.boolean(),
    isSuperuser: v.boolean(),
    createdAt: v.string(),
    lastSignInAt: v.nullable(v.string()),
    /** Only in a reply about a single member. */
    record: v.optional(record),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminMember: typeof memberDeskType;
  }
}

const ONE = [...REFUSED, 'not-found'];
const FRESH = [...ONE, 'recent-sign-in-needed'];
const MONEY = [...FRESH, 'member-paying'];

export const memberDeskCalls = {
  list: call({
    method: 'GET',
    path: '/api/admin/members/',
    summary: 'Everybody with an account; `meta.tiers` are the tiers there are. For superusers.',
    gives: memberDeskType,
    many: true,
    filter: {
      /** Parts of the name or the e-mail address. */
      search: searchText,
      standing: v.picklist(STANDINGS),
      /** The name of the present or last tier. */
      tier: v.pipe(v.string(), v.maxLength(100)),
      profession: v.picklist(ALL_PROFESSIONS),
      role: v.picklist(ROLES),
    },
    sort: MEMBER_SORTS,
    page: { size: 50, max: 100 },
    refuses: REFUSED,
  }),
  one: call({
    method: 'GET',
    path: '/api/admin/members/:id/',
    summary: 'One member’s record. For superusers; written down.',
    gives: memberDeskType,
    refuses: ONE,
  }),
  chooseRole: call({
    method: 'PATCH',
    path: '/api/admin/members/:id/',
    overNothing: 'choice',
    summary: 'Makes somebody a superuser, or one no longer; soon after signing in.',
    gives: memberDeskType,
    takes: body('AdminMember', v.object({ isSuperuser: v.boolean() })),
    refuses: [...FRESH, 'own-role', 'account-not-ready'],
  }),
  give: call({
    method: 'POST',
    path: '/api/admin/members/:id/memberships/',
    overNothing: 'adds',
    summary: 'Gives a membership by hand; soon after signing in.',
    gives: memberDeskType,
    status: 201,
    takes: newBody(
      'MembershipGrant',
      v.object({
        planId: idNumber,
        /** Its last day in UTC; the plan’s own term if absent. */
        endsOn: v.optional(dateSchema),
        reason: v.pipe(line(REASON_MAX), v.nonEmpty('invalid-field.reason')),
      }),
    ),
    refuses: [...MONEY, 'unknown-membership', 'term-over', 'grant-lower', 'grant-shorter'],
  }),
  end: call({
    method: 'DELETE',
    path: '/api/admin/members/:id/memberships/:holdingId/',
    overNothing: 'once',
    summary: 'Ends a membership that nobody paid for, at once; soon after signing in.',
    gives: memberDeskType,
    refuses: [...MONEY, 'membership-paid', 'membership-over'],
  }),
  signOut: call({
    method: 'POST',
    path: '/api/admin/members/:id/sign-outs/',
    overNothing: 'sends',
    summary: 'Ends every session of somebody.',
    gives: memberDeskType,
    refuses: ONE,
  }),
  sendReset: call({
    method: 'POST',
    path: '/api/admin/members/:id/password-letters/',
    overNothing: 'sends',
    summary: 'Mails somebody a link for a new password.',
    gives: memberDeskType,
    refuses: [...ONE, 'too-many-requests'],
  }),
};

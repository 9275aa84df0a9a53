import * as v from 'valibot';
import { call, resourceType, toMany, toOne } from '#kit/contract.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { ALL_PROFESSIONS, PROFESSIONS, type Profession } from '../profile/profession.data.ts';
import { line, NAME_PART_MAX, secret } from '../profile/text-field.schema.ts';

export { PROFESSIONS, type Profession };

export const addressType = resourceType(
  'Address',
  v.object({
    /** Street. */
    address1: v.string(),
    /** Number. */
    address2: v.string(),
    city: v.string(),
    postalCode: v.string(),
    state: v.string(),
    country: v.string(),
  }),
);

/** Prompts shown to readers unasked, which may be closed for good. */
export const DISMISSIBLE = ['tour', 'referral', 'cta', 'newsletter'] as const;
export type Dismissible = (typeof DISMISSIBLE)[number];

export const userType = resourceType(
  'User',
  v.object({
    firstName: v.string(),
    lastName: v.string(),
    email: v.string(),
    emailVerified: v.boolean(),
    /** The requested address; replaces `email` once it is confirmed. */
    pendingEmail: v.nullable(v.string()),
    profession: v.nullable(v.picklist(ALL_PROFESSIONS)),
    specialization: v.nullable(v.string()),
    language: v.picklist(LANGUAGES),
    /** Credits aimed for per year. */
    yearlyGoal: v.number(),
    /** A year in which a block of years of the user's own board began; null until stated. */
    creditBlockYear: v.nullable(v.number()),
    /** Prompts that this user closed for good, on any device. */
    dismissed: v.array(v.string()),
    /** `subscriber` until a password is chosen. */
    scope: v.picklist(['full', 'subscriber']),
    hasMembership: v.boolean(),
    isMembershipValid: v.boolean(),
    canGetCredits: v.boolean(),
    /** False without a membership, and for one that only an administrator grants again. */
    canRenew: v.boolean(),
    isSuperuser: v.boolean(),
    membershipName: v.nullable(v.string()),
    membershipEndsAt: v.nullable(v.string()),
    /** Types of publication that this user may view in full. */
    can: v.object({ view: v.object({ publicationsByType: v.array(v.string()) }) }),
  }),
  { membership: toOne('Membership'), addresses: toMany('Address') },
);

declare module '#kit/contract.ts' {
  interface Registry {
    Address: typeof addressType;
    User: typeof userType;
  }
}

const name = (rule: 'invalid-field.first-name' | 'invalid-field.last-name') =>
  v.pipe(line(NAME_PART_MAX), v.nonEmpty(rule));
const optionalId = v.optional(v.union([v.string(), v.number()]));

/** What a user may change; other attributes in the body are ignored. */
const changeableAttributes = v.object({
  firstName: v.optional(name('invalid-field.first-name')),
  lastName: v.optional(name('invalid-field.last-name')),
  email: v.optional(line(254)),
  /** Required only with `email`. */
  currentPassword: v.optional(secret),
  profession: v.optional(v.picklist(ALL_PROFESSIONS, 'invalid-field.profession')),
  specialization: v.optional(line(200)),
  language: v.optional(v.picklist(LANGUAGES, 'invalid-field.language')),
  yearlyGoal: v.optional(
    v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1000, 'invalid-field.yearly-goal')),
  ),
  creditBlockYear: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1990), v.maxValue(2200))),
  /** By name: true to close for good, false to show again. Others stay as they are. */
  dismissed: v.optional(v.record(v.picklist(DISMISSIBLE), v.boolean())),
});
export type ProfileChange = v.InferOutput<typeof changeableAttributes>;

const include = ['membership.permissions', 'addresses'] as const;

export const userCalls = {
  one: call({
    method: 'GET',
    path: '/api/users/:id/',
    summary: 'A user, by id or as `me`; oneself, or anyone for superusers, which is written down.',
    gives: userType,
    include,
    sparse: true,
    refuses: ['sign-in-needed', 'not-allowed', 'not-found'],
  }),
  update: call({
    method: 'PATCH',
    path: '/api/users/:id/',
    overNothing: 'one-field',
    summary:
      'Changes a profile. A new e-mail needs `currentPassword`, ends every session and takes effect once it is confirmed.',
    gives: userType,
    takes: v.object({
      data: v.object({ type: v.literal('User'), id: optionalId, attributes: changeableAttributes }),
    }),
    include,
    sparse: true,
    refuses: [
      'sign-in-needed',
      'full-account-needed',
      'not-allowed',
      'email-taken',
      'name-not-printable',
      'wrong-password',
      'too-many-requests',
      'busy',
    ],
  }),
  current: call({
    method: 'GET',
    path: '/rest-auth/user/',
    summary: 'Whose token this is.',
    gives: userType,
    include,
    sparse: true,
    refuses: ['sign-in-needed'],
  }),
};

const newAddress = v.object({
  address1: v.pipe(line(200), v.nonEmpty('invalid-field.street')),
  address2: v.optional(line(200), ''),
  city: v.optional(line(200), ''),
  postalCode: v.optional(line(40), ''),
  state: v.optional(line(200), ''),
  country: v.optional(line(100), ''),
});
export type NewAddress = v.InferOutput<typeof newAddress>;
const changedAddress = v.object({
  address1: v.optional(v.pipe(line(200), v.nonEmpty('invalid-field.street'))),
  address2: v.optional(line(200)),
  city: v.optional(line(200)),
  postalCode: v.optional(line(40)),
  state: v.optional(line(200)),
  country: v.optional(line(100)),
});
export type AddressChange = v.InferOutput<typeof changedAddress>;

export const addressCalls = {
  create: call({
    method: 'POST',
    path: '/api/users/addresses/',
    summary: 'Adds an address of one’s own.',
    gives: addressType,
    status: 201,
    takes: v.object({ data: v.object({ type: v.literal('Address'), attributes: newAddress }) }),
    refuses: ['sign-in-needed', 'full-account-needed', 'too-many-addresses'],
  }),
  update: call({
    method: 'PATCH',
    path: '/api/users/addresses/:id/',
    summary: 'Changes an address of one’s own.',
    gives: addressType,
    takes: v.object({
      data: v.object({ type: v.literal('Address'), id: optionalId, attributes: changedAddress }),
    }),
    refuses: ['sign-in-needed', 'full-account-needed', 'not-found'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/users/addresses/:id/',
    summary: 'Removes an address of one’s own.',
    gives: null,
    status: 204,
    refuses: ['sign-in-needed', 'full-account-needed', 'not-found'],
  }),
};

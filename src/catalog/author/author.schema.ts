import * as v from 'valibot';
import { call, resourceType, toOne } from '#kit/contract.ts';
import { alternates } from '../section/section.schema.ts';

export const imageType = resourceType('Image', v.object({ file: v.string(), alt: v.string() }));

export const authorType = resourceType(
  'Author',
  v.object({
    fullName: v.string(),
    fullNameAffix: v.string(),
    completeAffiliation: v.string(),
    /** Superusers only (B36); absent for everybody else. */
    email: v.optional(v.nullable(v.string())),
    jobTitle: v.string(),
    bio: v.string(),
    /** Language of the job title. */
    language: v.string(),
    bioLanguage: v.string(),
    institute: v.string(),
    affix: v.string(),
    affixType: v.picklist(['prefix', 'suffix']),
    slug: v.string(),
    conflictsOfInterest: v.string(),
    /**
     * Whether they have disclosed their financial relationships, or that there are none, in the last 24 months (rule
     * R3).
     */
    disclosed: v.boolean(),
    /** Published activities; only present for a single faculty member. */
    taught: v.optional(
      v.object({
        publications: v.number(),
        minutes: v.number(),
        credits: v.number(),
        topic: v.nullable(v.object({ id: v.number(), name: v.string(), language: v.string() })),
      }),
    ),
    /** Other languages of the page, if the biography is translated; only present for a single faculty member. */
    alternates: v.optional(alternates),
  }),
  { image: toOne('Image') },
);

declare module '#kit/contract.ts' {
  interface Registry {
    Image: typeof imageType;
    Author: typeof authorType;
  }
}

export const authorCalls = {
  list: call({
    method: 'GET',
    path: '/api/authors/',
    mayLag: 'everybody',
    summary: 'Faculty by name.',
    gives: authorType,
    many: true,
    sparse: true,
    include: ['image'],
    page: { size: 20, max: 100 },
  }),
  one: call({
    method: 'GET',
    path: '/api/authors/:id/',
    summary: 'One faculty member.',
    gives: authorType,
    sparse: true,
    include: ['image'],
  }),
  nobody: call({
    method: 'GET',
    path: '/author/',
    summary: 'The page of nobody in particular: leads to the first page.',
    gives: null,
    status: 302,
    anyQuery: true,
  }),
};

import * as v from 'valibot';
import { dateSchema } from '#kit/query.ts';

/** Refusals of every administration call. */
export const REFUSED = ['sign-in-needed', 'not-allowed'] as const;

export const text = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max));
export const idNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));

/** A civil day, ISO. */
export const civilDay = v.pipe(
  v.string(),
  v.check((given) => v.is(dateSchema, given), 'invalid-field.day'),
  v.examples(['2027-03-01']),
);

/** A resource in a request body; one that is being changed may give its id. */
export const body = <const Type extends string, A extends v.GenericSchema>(type: Type, attributes: A) =>
  v.object({ data: v.object({ type: v.literal(type), id: v.optional(v.string()), attributes }) });
/** A new resource, which has no id yet. */
export const newBody = <const Type extends string, A extends v.GenericSchema>(type: Type, attributes: A) =>
  v.object({ data: v.object({ type: v.literal(type), attributes }) });

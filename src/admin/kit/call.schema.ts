import * as v from 'valibot';

/** What every call of the administration refuses with. */
export const REFUSED = ['sign-in-needed', 'not-allowed'] as const;

export const text = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max));
export const idNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));

/** A resource as it is sent; one that is changed may say which it is. */
export const body = <const Type extends string, A extends v.GenericSchema>(type: Type, attributes: A) =>
  v.object({ data: v.object({ type: v.literal(type), id: v.optional(v.string()), attributes }) });
/** One that has no id yet. */
export const newBody = <const Type extends string, A extends v.GenericSchema>(type: Type, attributes: A) =>
  v.object({ data: v.object({ type: v.literal(type), attributes }) });

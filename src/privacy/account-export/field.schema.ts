import * as v from 'valibot';

export const text = v.string();
export const number = v.number();
export const bool = v.boolean();
/** ISO 8601, UTC. */
export const at = v.string();
export const maybe = <S extends v.GenericSchema>(schema: S) => v.nullable(schema);
export const list = <const E extends v.ObjectEntries>(entries: E) => v.array(v.strictObject(entries));

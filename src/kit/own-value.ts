/**
 * The value of a record by a key from outside, such as a header or a stored name: `constructor` and the like, which
 * every object inherits, are none of its own.
 */
export const ownValue = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

import * as v from 'valibot';

/** Query of a removal: the version that was read. Any other version is refused with `record-changed`. */
export const seenQuery = { seen: v.pipe(v.string(), v.maxLength(64)) };

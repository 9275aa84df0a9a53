import * as v from 'valibot';

/** Query of a removal: the version of what was read. The refusal of another one is `record-changed`. */
export const seenQuery = { seen: v.pipe(v.string(), v.maxLength(64)) };

/** PostgreSQL refuses a notification of 8,000 bytes or more, and with it the transaction that sends it. */
const MOST_BYTES = 7_900;

/** The notifications that together tell of these tags, however many there are. */
export function payloadsOf(tags: readonly string[]): string[] {
  const payloads: string[] = [];
  let open: string[] = [];
  let bytes = 0;
  for (const tag of tags) {
    // With its comma, and with the closing bracket of them all.
    const size = Buffer.byteLength(JSON.stringify(tag)) + 1;
    if (size >= MOST_BYTES) return [ANYTHING];
    if (bytes + size >= MOST_BYTES) {
      payloads.push(JSON.stringify(open));
      [open, bytes] = [[], 0];
    }
    open.push(tag);
    bytes += size;
  }
  return open.length > 0 ? [...payloads, JSON.stringify(open)] : payloads;
}

/** A tag that fits into no notification cannot be named: nothing counts as fresh then. */
const ANYTHING = 'null';

/** `null` if anything may have changed. */
export const tagsOf = (payload: string): string[] | null => JSON.parse(payload);

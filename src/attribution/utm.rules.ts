/** Bytes of a record's parameters as JSON that the index can hold which finds one sent twice. */
const BYTES_MAX = 2000;
export const hasRoomFor = (data: Readonly<Record<string, string>>): boolean =>
  new TextEncoder().encode(JSON.stringify(data)).length <= BYTES_MAX;

/** Drops duplicates within one request. */
export function distinctRecords<R extends { created: string; data: Record<string, string> }>(
  records: readonly R[],
): R[] {
  const seen = new Map<string, R>();
  for (const record of records) {
    const sorted = Object.entries(record.data).sort(([one], [other]) => one.localeCompare(other));
    seen.set(JSON.stringify([new Date(record.created).toISOString(), sorted]), record);
  }
  return [...seen.values()];
}

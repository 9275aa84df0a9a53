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

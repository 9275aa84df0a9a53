import type { PersonFact } from '#catalog/activity/facts.rules.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { type AuditLogRow, countReadings, latestChanges } from '../audit-log/log.repository.ts';
import { subjectsOf } from './history.repository.ts';

/** More changes than an activity has in the years for which its file may be asked. */
const HISTORY = 2_000;

export interface ActivityHistory {
  /** The latest ones, newest first, each with the name of the lesson, person or provider it changed. */
  changes: (AuditLogRow & { name: string | null })[];
  /** There are earlier ones. */
  isCut: boolean;
  readings: number;
}
/**
 * What was changed of an activity, of its lessons, those removed included, of the statements of those in control of its
 * content and of its joint providers (rule R17).
 */
export async function historyOf(
  db: Reader,
  id: number,
  people: readonly Pick<PersonFact, 'id' | 'name'>[],
  now: Date,
): Promise<ActivityHistory> {
  const activity = `publication:${id}`;
  const names = new Map([
    ...people.map((person): [string, string] => [`author:${person.id}`, person.name]),
    ...(await subjectsOf(db, id)).map(({ subject, name }): [string, string] => [subject, name]),
  ]);
  const changes = await latestChanges(db, [activity, ...names.keys()], HISTORY + 1, now);
  return {
    changes: changes.slice(0, HISTORY).map((row) => ({ ...row, name: names.get(row.subject) ?? null })),
    isCut: changes.length > HISTORY,
    readings: await countReadings(db, activity),
  };
}

/** A period of days in a statement: its first moment, the first moment after it, and the provider's time zone. */
export interface PeriodInSql {
  from: string;
  until: string;
  zone: string;
}

/** A civil date as an instant, to compare with the bounds of a period: its start in UTC. */
const dayStart = (date: string): string => `(${date})::timestamp AT TIME ZONE 'UTC'`;

const civilDay = (row: string): string =>
  dayStart(`SELECT d.civil_date FROM credit_day d WHERE d.user_id = ${row}.user_id AND d.publication_id = ${row}.publication_id
    AND d.kind = ${row}.kind`);

/** A credit counts in the period of the learner's civil date (C30), or of the instant if no date is on record. */
export const dayOfCredit = (row: string, at: string): string => `coalesce(${civilDay(row)}, ${row}.${at})`;

/**
 * The zone of a learner's days in an activity: that of their first credit in it, so that all they did has one calendar;
 * otherwise that of their latest credit, otherwise the provider's. One that the database does not know is UTC.
 */
const zoneOf = (row: string, zone: string): string =>
  `(SELECT CASE WHEN own.zone IN (SELECT name FROM pg_timezone_names) THEN own.zone ELSE 'UTC' END FROM (SELECT coalesce(
    (SELECT coalesce(zd.zone, 'UTC') FROM credit_entry ze LEFT JOIN credit_day zd USING (user_id, publication_id, kind)
       WHERE ze.user_id = ${row}.user_id AND ze.publication_id = ${row}.publication_id AND ze.entry = 'award' ORDER BY ze.earned_at, ze.position LIMIT 1),
    (SELECT zd.zone FROM credit_day zd WHERE zd.user_id = ${row}.user_id ORDER BY zd.earned_at DESC, zd.position DESC LIMIT 1),
    ${zone}) AS zone) own)`;

/**
 * Whether something a learner did is in a period by their own calendar. No clock is further from UTC than a day, so the
 * zone decides only beside the bounds.
 */
export const isWithin = (row: string, at: string, { from, until, zone }: PeriodInSql): string =>
  `(${at} >= ${from} - interval '1 day' AND ${at} < ${until} + interval '1 day'
    AND (${at} >= ${from} + interval '1 day' AND ${at} < ${until} - interval '1 day'
      OR tstzrange(${from}, ${until}) @> (${dayStart(`(${at} AT TIME ZONE ${zoneOf(row, zone)})::date`)})))`;

/** For a test: one that earned the credit counts on the date of the credit. */
export const isTestWithin = (row: string, period: PeriodInSql): string =>
  `coalesce(CASE WHEN ${row}.status = 'APPROVED' AND NOT ${row}.practice THEN tstzrange(${period.from}, ${period.until}) @> (${civilDay(row)}) END,
    ${isWithin(row, `${row}.submitted_at`, period)})`;

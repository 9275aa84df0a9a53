/**
 * A credit counts in the period of the learner's civil date (C30), or of the instant if no date is on record. Returned
 * as an instant, to compare with the bounds of a period: the start of that date in UTC.
 */
export const dayOfCredit = (row: string, at: string): string =>
  `coalesce((SELECT d.civil_date FROM credit_day d WHERE d.user_id = ${row}.user_id AND d.publication_id = ${row}.publication_id
    AND d.kind = ${row}.kind)::timestamp AT TIME ZONE 'UTC', ${row}.${at})`;

/** For a test: one that earned the credit counts on the date of the credit, any other when it was submitted. */
export const dayOfTest = (row: string): string =>
  `CASE WHEN ${row}.status = 'APPROVED' AND NOT ${row}.practice THEN ${dayOfCredit(row, 'submitted_at')} ELSE ${row}.submitted_at END`;

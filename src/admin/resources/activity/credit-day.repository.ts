/**
 * The civil date of the learner decides in which period a credit counts (C30), the instant where no date is on record. As
 * a moment, so that the bounds of a period compare with it: the beginning of that date, as UTC has it.
 */
export const dayOfCredit = (row: string, at: string): string =>
  `coalesce((SELECT d.civil_date FROM credit_day d WHERE d.user_id = ${row}.user_id AND d.publication_id = ${row}.publication_id
    AND d.kind = ${row}.kind)::timestamp AT TIME ZONE 'UTC', ${row}.${at})`;

/** Of a test: the one that earned the credit counts on the day of the credit, every other when it was handed in. */
export const dayOfTest = (row: string): string =>
  `CASE WHEN ${row}.status = 'APPROVED' AND NOT ${row}.practice THEN ${dayOfCredit(row, 'submitted_at')} ELSE ${row}.submitted_at END`;

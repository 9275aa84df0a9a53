/** What forms told of themselves, by record. */
export type ToldForms = Readonly<Record<string, boolean>>;

/**
 * The records with words that are not saved, in a form that is shown, in one that was left, or in a draft of an earlier
 * visit; a form that was shown knows better than the list of drafts.
 */
export const unsavedAmong = (
  records: readonly string[],
  told: ToldForms,
  drafted: readonly string[],
): string[] => records.filter((one) => told[one] ?? drafted.includes(one));

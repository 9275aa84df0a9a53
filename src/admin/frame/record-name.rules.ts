/** What the record of a page is called. */
export interface RecordName {
  title: string;
  isEnglish?: boolean;
  /** Puts the title into a heading that says more: `(title) => say('titleOf', { title })`. */
  heading?: (title: string) => string;
  /** What the page shows of the record, if the name of the page does not say enough. */
  page?: string;
}

/** The record's own title comes first: tabs are told apart by their first words (WCAG 2.4.2). */
export const documentTitle = (name: RecordName | undefined, page: string): string =>
  name ? `${name.title} - ${name.page ?? page}` : page;

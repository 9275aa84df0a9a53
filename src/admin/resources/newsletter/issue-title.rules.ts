import type { AdminIssue } from './newsletter.store.ts';

/** What an issue is called; one that an editor writes has only an internal key before it has a subject. */
export const issueTitle = (
  { subject, issue, origin }: Pick<AdminIssue, 'subject' | 'issue' | 'origin'>,
  untitled: string,
): string => subject || (origin === 'written' ? untitled : issue);

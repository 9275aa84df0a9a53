import type { AttributesOf, Resource } from '#kit/contract.ts';
import { letterHtml } from '#platform/mail/html.ts';
import type { issueDeskType } from './admin.schema.ts';
import type { IssueRecord, IssueRow } from './admin.service.ts';
import { EVERYBODY } from './letter.schema.ts';

type IssueAttributes = AttributesOf<typeof issueDeskType>;
type RecordAttributes = NonNullable<IssueAttributes['record']>;

export const presentIssue = (row: IssueRow): Resource<typeof issueDeskType> => ({
  type: 'NewsletterIssue',
  id: String(row.id),
  attributes: {
    issue: row.issue,
    kind: row.kind as IssueAttributes['kind'],
    origin: row.origin as IssueAttributes['origin'],
    subject: row.subject,
    startsAt: row.starts_at,
    state: row.state,
    openedAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    recipients: row.recipients,
  },
});

const NOTHING = { subject: '', preheader: '', blocks: [] };

export function presentIssueRecord(
  { issue, campaign, figures, tiers, letter, cards, gaps, audience, preview }: IssueRecord,
  language: string,
): Resource<typeof issueDeskType> {
  const made = presentIssue(issue);
  const record: RecordAttributes = {
    ...figures,
    changedAt: campaign.modified_at.toISOString(),
    heldAt: campaign.held_at?.toISOString() ?? null,
    segment: { ...EVERYBODY, ...campaign.segment },
    tiers,
    unwritten: campaign.unwritten,
    languages: Object.keys(campaign.letters) as RecordAttributes['languages'],
    cards: cards.map(({ id, title }) => ({ id, title })),
    gaps,
    audience,
    preview,
    english: campaign.letters.en ?? null,
    written: campaign.letters[language] ?? NOTHING,
    language: language as RecordAttributes['language'],
    letter: letter && {
      subject: letter.subject,
      text: letter.text,
      html: letter.html ?? letterHtml(letter.text, letter.head),
    },
  };
  return { ...made, attributes: { ...made.attributes, record } };
}

import { superuser } from '#identity/session/session.policy.ts';
import type { AttributesOf, Resource } from '#kit/contract.ts';
import type { Visit } from '#kit/visit.ts';
import { refuse as refuseOften } from '#platform/admission/rate-limit.refusals.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import { letterHtml } from '#platform/mail/html.ts';
import { issueDeskCalls, type issueDeskType } from './admin.schema.ts';
import { type IssueRecord, type IssueRow, issueRecord, issuesFor, sendTestLetter } from './admin.service.ts';

type IssueAttributes = AttributesOf<typeof issueDeskType>;

const presentRow = (row: IssueRow): Resource<typeof issueDeskType> => ({
  type: 'NewsletterIssue',
  id: String(row.id),
  attributes: {
    issue: row.issue,
    kind: row.kind as IssueAttributes['kind'],
    state: row.finished_at ? 'sent' : 'sending',
    openedAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    recipients: row.recipients,
  },
});

function presentRecord(
  { issue, figures, letter }: IssueRecord,
  language: string,
): Resource<typeof issueDeskType> {
  const made = presentRow(issue);
  const record = {
    ...figures,
    language: language as NonNullable<IssueAttributes['record']>['language'],
    letter: letter && {
      subject: letter.subject,
      text: letter.text,
      html: letterHtml(letter.text, letter.head),
    },
  };
  return { ...made, attributes: { ...made.attributes, record } };
}

/** As many test letters as one who looks closely needs. */
const testLimit = ({ visitor }: Visit) => ({
  bucket: `newsletter-test:${visitor.kind === 'user' ? visitor.id : ''}`,
  count: 20,
  seconds: 3600,
  refusal: refuseOften('too-many-requests.wait'),
});

export const issueDeskEndpoints: Endpoint[] = [
  endpoint(issueDeskCalls.list, {
    policy: superuser,
    read: async ({ query }, db) => {
      const kind = query.filter.kind ?? null;
      const { rows, count, readers } = await issuesFor(db, kind, query.page);
      return {
        data: rows.map(presentRow),
        count,
        meta: { readers },
      };
    },
  }),
  endpoint(issueDeskCalls.one, {
    policy: superuser,
    read: async ({ ports, visit, params, query }, db) => {
      const language = query.plain.language ?? 'en';
      const record = await issueRecord(ports, db, visit, { id: idIn(params), language });
      return { data: presentRecord(record, language) };
    },
  }),
  endpoint(issueDeskCalls.test, {
    policy: superuser,
    limits: ({ visit }) => [testLimit(visit)],
    write: async ({ ports, visit, params, body }, db) => {
      const { language } = body.data.attributes;
      const email = await sendTestLetter(ports, db, visit, { id: idIn(params), language });
      return { data: { email } };
    },
  }),
];

import type { AttributesOf, Resource } from '#kit/contract.ts';
import { hoursSince, isLate, letterState } from './admin.rules.ts';
import type { requestDeskType } from './admin.schema.ts';
import type { OtherRow, RequestEntryRow, RequestRecord, RequestRow } from './admin.service.ts';

type RequestAttributes = AttributesOf<typeof requestDeskType>;
type ShownRecord = NonNullable<RequestAttributes['record']>;

export function presentRequestRow(row: RequestRow, now: Date): Resource<typeof requestDeskType> {
  return {
    type: 'SupportRequest',
    id: String(row.id),
    attributes: {
      reference: row.reference,
      state: row.state as RequestAttributes['state'],
      late: isLate({ state: row.state, createdAt: row.created_at }, now),
      hours: hoursSince(row.created_at, now),
      name: row.name,
      email: row.email,
      subject: row.subject,
      excerpt: row.excerpt,
      createdAt: row.created_at.toISOString(),
      assignee: colleague(row.assignee_id, row.assignee_name),
      version: row.version,
    },
  };
}

const colleague = (id: number | null, name: string | null) =>
  id === null ? null : { id: String(id), name: name ?? '' };

export function presentRequestRecord(record: RequestRecord, now: Date): Resource<typeof requestDeskType> {
  const { request } = record;
  const made = presentRequestRow(request, now);
  const shown: ShownRecord = {
    body: request.body,
    language: request.language,
    account: colleague(request.account_id, request.account_name),
    writer: colleague(request.user_id, request.writer_name),
    forwardedAt: request.forwarded_at?.toISOString() ?? null,
    entries: record.entries.map(presentEntry),
    others: record.others.map(presentOther),
  };
  return { ...made, attributes: { ...made.attributes, record: shown } };
}

const presentEntry = (row: RequestEntryRow): ShownRecord['entries'][number] => ({
  id: String(row.id),
  kind: row.kind as ShownRecord['entries'][number]['kind'],
  author: { id: String(row.author_id), name: row.author_name },
  body: row.body,
  at: row.at.toISOString(),
  letter:
    row.kind === 'answer'
      ? letterState({ isKnown: row.is_known, sentAt: row.sent_at, givenUpAt: row.given_up_at })
      : null,
});

const presentOther = (row: OtherRow): ShownRecord['others'][number] => ({
  id: String(row.id),
  reference: row.reference,
  state: row.state as RequestAttributes['state'],
  createdAt: row.created_at.toISOString(),
});

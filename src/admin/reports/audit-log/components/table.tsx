import { useTexts } from '#client/page/site-data.ts';
import { shownEmail } from '#identity/email/shown.rules.ts';
import type { Flat } from '#kit/contract.ts';
import { labelled } from '#kit/texts.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';
import type { ListColumn } from '../../../kit/desk.hooks.ts';
import desk from '../../../resources/member/components/member.module.css';
import { Moment } from '../../../resources/order/components/parts.tsx';
import { auditLogTexts } from '../log.messages.ts';
import type { auditEntryType } from '../log.schema.ts';

type AuditEntryProps = Pick<
  Flat<typeof auditEntryType>,
  'id' | 'at' | 'actor' | 'action' | 'subject' | 'detail' | 'address'
>;

/** Columns of the audit log; actions and details are shown as stored, since that is how they are searched for. */
export const auditColumns: readonly ListColumn<AuditEntryProps, keyof typeof auditLogTexts.defaults>[] = [
  { label: 'at', cell: ({ at }) => <Moment at={at} /> },
  { label: 'who', cell: ({ actor }) => <Actor actor={actor} /> },
  { label: 'deed', cell: ({ action }) => <code>{action}</code> },
  { label: 'subject', look: desk.reference, cell: ({ subject }) => <Subject subject={subject} /> },
  {
    label: 'detail',
    look: desk.detail,
    cell: ({ detail }) =>
      Object.entries(detail)
        .map(([name, value]) => labelled(name, String(value), 'en'))
        .join(', '),
  },
  { label: 'address', look: desk.reference, cell: ({ address }) => address },
];

function Actor({ actor }: Pick<AuditEntryProps, 'actor'>) {
  const say = useTexts(auditLogTexts);
  if (!actor) return say('nobody');
  if (actor.name === null) return say('left', { id: actor.id });
  return <TextLink to={`/admin/members/${actor.id}`}>{shownEmail(actor.name)}</TextLink>;
}

const DESKS: Record<string, string> = { user: 'members', order: 'orders' };

/** Links the subject if it has a page of its own. */
function Subject({ subject }: Pick<AuditEntryProps, 'subject'>) {
  const [noun = '', id = ''] = subject.split(':');
  const desk = /^\d+$/.test(id) ? DESKS[noun] : undefined;
  return desk ? <TextLink to={`/admin/${desk}/${id}`}>{subject}</TextLink> : <code>{subject}</code>;
}

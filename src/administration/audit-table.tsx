import { DeskTable } from '#editing/desk-list.tsx';
import { Td, Th, Tr } from '#ui/table.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useTexts } from '#web/site-data.ts';
import type { AuditEntry } from './audit-log.store.ts';
import { auditLogTexts } from './audit-log.texts.ts';
import desk from './member-desk.module.css';
import { Moment } from './order-parts.tsx';

/** Entries of the ledger; deeds and details as they were written, since they are searched for so. */
export function AuditTable({ caption, entries }: { caption: string; entries: readonly AuditEntry[] }) {
  const say = useTexts(auditLogTexts);
  return (
    <DeskTable
      caption={caption}
      columns={[say('at'), say('who'), say('deed'), say('subject'), say('detail'), say('address')]}
    >
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} />
      ))}
    </DeskTable>
  );
}

function Row({ entry }: { entry: AuditEntry }) {
  const say = useTexts(auditLogTexts);
  return (
    <Tr>
      <Th scope="row">
        <Moment at={entry.at} />
      </Th>
      <Td label={say('who')}>
        <Actor actor={entry.actor} />
      </Td>
      <Td label={say('deed')}>
        <code>{entry.action}</code>
      </Td>
      <Td label={say('subject')} className={desk.reference}>
        <Subject subject={entry.subject} />
      </Td>
      <Td label={say('detail')} className={desk.detail}>
        {Object.entries(entry.detail)
          .map(([name, value]) => `${name}: ${value}`)
          .join(', ')}
      </Td>
      <Td label={say('address')} className={desk.reference}>
        {entry.address}
      </Td>
    </Tr>
  );
}

function Actor({ actor }: Pick<AuditEntry, 'actor'>) {
  const say = useTexts(auditLogTexts);
  if (!actor) return say('nobody');
  if (actor.name === null) return say('left', { id: actor.id });
  return <TextLink to={`/admin/members/${actor.id}`}>{actor.name}</TextLink>;
}

const DESKS: Record<string, string> = { user: 'members', order: 'orders' };

/** What has a page of its own is led to. */
function Subject({ subject }: Pick<AuditEntry, 'subject'>) {
  const [noun = '', id = ''] = subject.split(':');
  const desk = /^\d+$/.test(id) ? DESKS[noun] : undefined;
  return desk ? <TextLink to={`/admin/${desk}/${id}`}>{subject}</TextLink> : <code>{subject}</code>;
}

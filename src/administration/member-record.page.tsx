import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { ColumnTable } from '#admin/kit/desk-page.tsx';
import { titleOf } from '#admin/kit/list.store.ts';
import { AdminFrame, Waiting } from '#editing/admin-frame.tsx';
import { editorLoad } from '#editing/editing.store.ts';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useTexts } from '#web/site-data.ts';
import { auditLogTexts } from './audit-log.texts.ts';
import { auditColumns } from './audit-table.tsx';
import { MemberDeeds } from './member-deeds.tsx';
import { type AdminMember, type AdminMemberRecord, loadMember } from './member-desk.store.ts';
import { memberDeskTexts } from './member-desk.texts.ts';
import { MemberFacts } from './member-facts.tsx';
import { MemberHoldings } from './member-holdings.tsx';
import { MemberOrders } from './member-orders.tsx';
import { nameOf } from './member-parts.tsx';
import styles from './order-desk.module.css';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

export const clientLoader = editorLoad(loadMember);
export const meta = titleOf(memberDeskTexts, 'memberTitle');

export default function MemberRecordPage() {
  const say = useTexts(memberDeskTexts);
  const loaded = useLoaderData() as AdminMember | null;
  const user = useSignedInOnly();
  const [one, change] = useChanged(loaded);
  return (
    <AdminFrame title={one ? nameOf(one) : say('memberTitle')}>
      {one?.record && user ? (
        <Member one={one} record={one.record} isOwn={one.id === user.id} onChanged={change} />
      ) : (
        <Waiting />
      )}
    </AdminFrame>
  );
}

/** As it was loaded, or as the latest deed left it: opening a record is written down, so it is not asked for again. */
function useChanged(loaded: AdminMember | null) {
  const [changed, setChanged] = useState<{ from: AdminMember | null; to: AdminMember } | null>(null);
  const one = changed && changed.from === loaded ? changed.to : loaded;
  return [one, (to: AdminMember) => setChanged({ from: loaded, to })] as const;
}

interface Props {
  one: AdminMember;
  record: AdminMemberRecord;
  isOwn: boolean;
  onChanged: (to: AdminMember) => void;
}

function Member({ one, record, isOwn, onChanged }: Props) {
  const say = useTexts(memberDeskTexts);
  return (
    <>
      <div className={styles.facts}>
        <MemberFacts one={one} record={record} />
        <MemberDeeds one={one} record={record} isOwn={isOwn} onChanged={onChanged} />
      </div>
      <MemberHoldings one={one} record={record} onChanged={onChanged} />
      <MemberOrders orders={record.orders} />
      <section className={styles.part}>
        {record.audit.length > 0 ? (
          <ColumnTable
            texts={auditLogTexts}
            caption={say('audit')}
            columns={auditColumns}
            rows={record.audit}
          />
        ) : (
          <EmptyState text={say('noAudit')} />
        )}
        <p>
          <TextLink to={`/admin/audit?subject=user:${one.id}`}>
            {say('wholeAudit', { name: nameOf(one) })}
          </TextLink>
        </p>
      </section>
    </>
  );
}

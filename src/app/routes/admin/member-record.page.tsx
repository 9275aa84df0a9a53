import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { AdminFrame, Waiting } from '#admin/frame/frame.tsx';
import { ColumnTable } from '#admin/kit/desk-page.tsx';
import { editorLoad } from '#admin/kit/editing.store.ts';
import { titleOf } from '#admin/kit/list.store.ts';
import { auditColumns } from '#admin/reports/audit-log/components/table.tsx';
import { auditLogTexts } from '#admin/reports/audit-log/log.messages.ts';
import { MemberDeeds } from '#admin/resources/member/components/deeds.tsx';
import { MemberFacts } from '#admin/resources/member/components/facts.tsx';
import { MemberHoldings } from '#admin/resources/member/components/holdings.tsx';
import { MemberOrders } from '#admin/resources/member/components/orders.tsx';
import { nameOf } from '#admin/resources/member/components/parts.tsx';
import { memberDeskTexts } from '#admin/resources/member/member.messages.ts';
import {
  type AdminMember,
  type AdminMemberRecord,
  loadMember,
} from '#admin/resources/member/member.store.ts';
import styles from '#admin/resources/order/components/order.module.css';
import { useTexts } from '#client/page/site-data.ts';
import { useSignedInOnly } from '#identity/session/signed-in.hooks.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

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

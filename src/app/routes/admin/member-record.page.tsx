import { recordPage } from '#admin/frame/record-page.tsx';
import { ColumnTable } from '#admin/kit/desk-page.tsx';
import { useChanged } from '#admin/kit/dialog.hooks.ts';
import { auditColumns } from '#admin/reports/audit-log/components/table.tsx';
import { auditLogTexts } from '#admin/reports/audit-log/log.messages.ts';
import { MemberDeeds } from '#admin/resources/member/components/deeds.tsx';
import { MemberFacts } from '#admin/resources/member/components/facts.tsx';
import { MemberHoldings } from '#admin/resources/member/components/holdings.tsx';
import { MemberOrders } from '#admin/resources/member/components/orders.tsx';
import { memberDeskTexts } from '#admin/resources/member/member.messages.ts';
import {
  type AdminMember,
  type AdminMemberRecord,
  loadMember,
} from '#admin/resources/member/member.store.ts';
import styles from '#admin/resources/order/components/order.module.css';
import { useTexts } from '#client/page/site-data.ts';
import { shownName } from '#identity/user/shown-name.rules.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = recordPage({
  texts: memberDeskTexts,
  title: 'memberTitle',
  load: loadMember,
  named: (one) => ({ title: shownName(one) }),
  Content: MemberRecord,
});
export const { clientLoader, meta } = page;
export default page.Page;

/** Opening a record is written down, so it is not asked for again after a deed. */
function MemberRecord({ data, userId }: { data: AdminMember; userId: string }) {
  const [one, change] = useChanged(data);
  return one.record ? (
    <Member one={one} record={one.record} isOwn={one.id === userId} onChanged={change} />
  ) : null;
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
            {say('wholeAudit', { name: shownName(one) })}
          </TextLink>
        </p>
      </section>
    </>
  );
}

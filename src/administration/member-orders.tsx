import { DeskTable } from '#editing/desk-list.tsx';
import styles from '#editing/editing.module.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { Td, Th, Tr } from '#ui/table.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useTexts } from '#web/site-data.ts';
import type { AdminMemberRecord } from './member-desk.store.ts';
import { memberDeskTexts } from './member-desk.texts.ts';
import { ORDERS_PATH } from './order-desk.store.ts';
import { orderDeskTexts } from './order-desk.texts.ts';
import { Day, MoneyStatus, useMoney } from './order-parts.tsx';

export function MemberOrders({ orders }: Pick<AdminMemberRecord, 'orders'>) {
  const say = useTexts(memberDeskTexts);
  const order = useTexts(orderDeskTexts);
  const money = useMoney();
  if (orders.length === 0) return <EmptyState text={say('noOrders')} />;
  return (
    <DeskTable
      caption={order('orders')}
      columns={[
        order('order'),
        order('date'),
        order('kind'),
        order('status'),
        { words: order('total'), numeric: true },
      ]}
    >
      {orders.map((one) => (
        <Tr key={one.id}>
          <Th scope="row">
            <TextLink to={`${ORDERS_PATH}/${one.id}`} className={styles.edit}>
              {order('orderNamed', { id: one.id })}
            </TextLink>
          </Th>
          <Td label={order('date')}>
            <Day at={one.createdAt} />
          </Td>
          <Td label={order('kind')}>{order(one.kind)}</Td>
          <Td label={order('status')}>
            <MoneyStatus status={one.status} />
          </Td>
          <Td label={order('total')} numeric>
            {money(one.totalCents, one.currency)}
          </Td>
        </Tr>
      ))}
    </DeskTable>
  );
}

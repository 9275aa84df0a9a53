import { useTexts } from '#client/page/site-data.ts';
import { Td, Th, Tr } from '#ui/content/table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import styles from '../../../kit/editing.module.css';
import { DeskTable } from '../../../kit/list.tsx';
import { Day, MoneyStatus, useMoney } from '../../order/components/parts.tsx';
import { orderDeskTexts } from '../../order/order.messages.ts';
import { ORDERS_PATH } from '../../order/order.store.ts';
import { memberDeskTexts } from '../member.messages.ts';
import type { AdminMemberRecord } from '../member.store.ts';

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

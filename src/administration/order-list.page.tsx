import { useLoaderData } from 'react-router';
import { DownloadButton } from '#credit/download-button.tsx';
import { AdminFrame, Waiting } from '#editing/admin-frame.tsx';
import { DeskTable, ListPage } from '#editing/desk-list.tsx';
import styles from '#editing/editing.module.css';
import { editorLoad } from '#editing/editing.store.ts';
import { shownEmail } from '#identity/email-shown.rules.ts';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { head, NOINDEX } from '#site/head.rules.ts';
import { Td, Th, Tr } from '#ui/table.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useTexts } from '#web/site-data.ts';
import { csvAddress, type DeskOrder, loadOrders, ORDERS_PATH, type OrdersData } from './order-desk.store.ts';
import { orderDeskTexts } from './order-desk.texts.ts';
import { OrderFilters } from './order-filters.tsx';
import { AttentionBadge, Day, MoneyStatus, useMoney, usePlanWords } from './order-parts.tsx';

export const loader = () => null;
export const clientLoader = editorLoad(loadOrders);
export const headers = () => NOINDEX;
export const handle = { quiet: true };
export const meta = (args: MetaArgs) =>
  head(args, { title: pageWords(args, orderDeskTexts)('orders'), noindex: true });

export default function OrderListPage() {
  const say = useTexts(orderDeskTexts);
  const data = useLoaderData() as OrdersData | null;
  const user = useSignedInOnly();
  return (
    <AdminFrame title={say('orders')}>
      {data && user ? (
        <>
          <OrderFilters view={data.view} />
          <List {...data} />
        </>
      ) : (
        <Waiting />
      )}
    </AdminFrame>
  );
}

function List(data: OrdersData) {
  const say = useTexts(orderDeskTexts);
  const { count, rows } = data;
  return (
    <ListPage
      path={ORDERS_PATH}
      data={data}
      nothingYet={say('nothingYet')}
      empty={say('empty')}
      clear={say('clear')}
    >
      <Sums {...data} />
      <DeskTable
        caption={say('orderCount', { n: count })}
        columns={[
          say('order'),
          say('date'),
          say('buyer'),
          say('membership'),
          say('status'),
          { words: say('total'), numeric: true },
          say('receipt'),
        ]}
      >
        {rows.map((one) => (
          <Row key={one.id} one={one} />
        ))}
      </DeskTable>
    </ListPage>
  );
}

/** What all that is shown comes to, on whatever page. */
function Sums({ view, sums }: OrdersData) {
  const say = useTexts(orderDeskTexts);
  const money = useMoney();
  return (
    <div className={styles.above}>
      <ul>
        {sums.map(({ currency, paid, refunded }) => (
          <li key={currency} className={styles.figure}>
            {say('sums', { paid: money(paid, currency), refunded: money(refunded, currency) })}
          </li>
        ))}
      </ul>
      <DownloadButton variant="secondary" path={csvAddress(view)} fileName="orders.csv">
        {say('csv')}
      </DownloadButton>
    </div>
  );
}

function Row({ one }: { one: DeskOrder }) {
  const say = useTexts(orderDeskTexts);
  const money = useMoney();
  const planWords = usePlanWords();
  return (
    <Tr>
      <Th scope="row">
        <TextLink to={`${ORDERS_PATH}/${one.id}`} className={styles.edit}>
          {say('orderNamed', { id: one.id })}
        </TextLink>
        <span className={styles.kind}>{say(one.kind)}</span>
      </Th>
      <Td label={say('date')}>
        <Day at={one.paidAt ?? one.createdAt} />
      </Td>
      <Td label={say('buyer')}>
        {one.buyer.name}
        <span className={styles.kind}>{shownEmail(one.buyer.email)}</span>
      </Td>
      <Td label={say('membership')}>{planWords(one.membership, one.rebillDays)}</Td>
      <Td label={say('status')}>
        <span className={styles.actions}>
          <MoneyStatus status={one.status} />
          {one.attention ? <AttentionBadge attention={one.attention} /> : null}
        </span>
      </Td>
      <Td label={say('total')} numeric>
        {money(one.total, one.currency)}
      </Td>
      <Td label={say('receipt')}>{one.receipt ?? say('none')}</Td>
    </Tr>
  );
}

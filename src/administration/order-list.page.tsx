import { RowLink, Several, Small } from '#admin/kit/cells.tsx';
import { deskRoute } from '#admin/kit/desk-page.tsx';
import {
  day,
  find,
  kept,
  numberIn,
  oneOf,
  order,
  pageLoad,
  sheetAddress,
  tick,
} from '#admin/kit/filter.store.ts';
import { DownloadButton } from '#credit/download-button.tsx';
import styles from '#editing/editing.module.css';
import { shownEmail } from '#identity/email-shown.rules.ts';
import { useTexts } from '#web/site-data.ts';
import { orderDeskCalls } from './order-desk.contract.ts';
import { ORDER_KINDS, ORDER_SORTS, ORDER_STATUSES } from './order-desk.data.ts';
import { ORDERS_PATH } from './order-desk.store.ts';
import { orderDeskTexts } from './order-desk.texts.ts';
import { AttentionBadge, Day, MoneyStatus, useMoney, usePlanWords } from './order-parts.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

interface Sum {
  currency: string;
  /** Cents. */
  paid: number;
  refunded: number;
}

const filters = [
  find('find'),
  oneOf('status', ORDER_STATUSES, { label: 'status', any: 'anyStatus' }),
  oneOf('kind', ORDER_KINDS, { label: 'kind', any: 'anyKind' }),
  day('from', 'from'),
  day('to', 'to'),
  order(
    ORDER_SORTS,
    { '': 'newest', '-paid': 'lastPaid', '-total': 'dearest', total: 'cheapest' },
    '-created',
  ),
  tick('attention', 'attention'),
  kept('member', numberIn),
] as const;
const load = pageLoad({ call: orderDeskCalls.list, filters }, ({ sums }) => ({ sums: sums as Sum[] }));
type Orders = Awaited<ReturnType<typeof load>>;

const page = deskRoute({
  path: ORDERS_PATH,
  texts: orderDeskTexts,
  title: 'orders',
  find: 'find',
  count: 'orderCount',
  empty: 'empty',
  nothingYet: 'nothingYet',
  filters,
  wayBack: [],
  load,
  Over: Sums,
  columns: [
    {
      label: 'order',
      cell: ({ id, kind }, { say }) => (
        <>
          <RowLink to={`${ORDERS_PATH}/${id}`}>{say('orderNamed', { id })}</RowLink>
          <Small>{say(kind)}</Small>
        </>
      ),
    },
    { label: 'date', cell: ({ paidAt, createdAt }) => <Day at={paidAt ?? createdAt} /> },
    {
      label: 'buyer',
      cell: ({ buyer: { name, email } }) => (
        <>
          {name}
          <Small>{shownEmail(email)}</Small>
        </>
      ),
    },
    {
      label: 'membership',
      cell: ({ membership, rebillDays }) => <Plan tier={membership} days={rebillDays} />,
    },
    {
      label: 'status',
      cell: ({ status, attention }) => (
        <Several>
          <MoneyStatus status={status} />
          {attention ? <AttentionBadge attention={attention} /> : null}
        </Several>
      ),
    },
    { label: 'total', numeric: true, cell: ({ total, currency }, { money }) => money(total, currency) },
    { label: 'receipt', cell: ({ receipt }, { say }) => receipt ?? say('none') },
  ],
});
export const { clientLoader, meta } = page;
export default page.Page;

const Plan = ({ tier, days }: { tier: string; days: number }) => usePlanWords()(tier, days);

/** What all that is shown comes to, on whatever page. */
function Sums({ data: { view, sums } }: { data: Orders }) {
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
      <DownloadButton
        variant="secondary"
        path={sheetAddress(orderDeskCalls.csv, filters, view)}
        fileName="orders.csv"
      >
        {say('csv')}
      </DownloadButton>
    </div>
  );
}

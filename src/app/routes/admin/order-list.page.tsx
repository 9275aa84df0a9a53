import { RowLink, Several, Small } from '#admin/kit/cells.tsx';
import { deskRoute } from '#admin/kit/desk-page.tsx';
import styles from '#admin/kit/editing.module.css';
import {
  find,
  kept,
  numberIn,
  oneOf,
  order,
  pageLoad,
  period,
  sheetAddress,
  tick,
} from '#admin/kit/filter.store.ts';
import {
  AttentionBadge,
  Day,
  MoneyStatus,
  useBuyerName,
  useMoney,
  usePlanWords,
} from '#admin/resources/order/components/parts.tsx';
import { ORDER_KINDS, ORDER_SORTS, ORDER_STATUSES } from '#admin/resources/order/order.data.ts';
import { orderDeskTexts } from '#admin/resources/order/order.messages.ts';
import { orderDeskCalls } from '#admin/resources/order/order.schema.ts';
import { type AdminOrder, ORDERS_PATH } from '#admin/resources/order/order.store.ts';
import { useTexts } from '#client/page/site-data.ts';
import { DownloadButton } from '#credit/certificate/components/download-button.tsx';
import { shownEmail } from '#identity/email/shown.rules.ts';

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
  ...period,
  order(
    ORDER_SORTS,
    { '': 'newest', '-paid': 'lastPaid', '-total': 'dearest', total: 'cheapest' },
    '-created',
  ),
  tick('attention', 'attention'),
  tick('failedRenewal', 'failedRenewal'),
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
      cell: ({ buyer }) => <Buyer buyer={buyer} />,
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

function Buyer({ buyer }: Pick<AdminOrder, 'buyer'>) {
  const { name, email } = buyer;
  return (
    <>
      {useBuyerName()(buyer)}
      {name && email ? <Small>{shownEmail(email)}</Small> : null}
    </>
  );
}

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

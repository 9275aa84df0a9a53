import { type ReactNode, useState } from 'react';
import { recordPage } from '#admin/frame/record-page.tsx';
import { OrderEntries, OrderPayments, OrderReceipts } from '#admin/resources/order/components/money.tsx';
import styles from '#admin/resources/order/components/order.module.css';
import {
  Day,
  MoneyStatus,
  useBuyerName,
  useMoney,
  usePlanWords,
} from '#admin/resources/order/components/parts.tsx';
import { OrderRefund } from '#admin/resources/order/components/refund.tsx';
import { OrderSettlement } from '#admin/resources/order/components/settlement.tsx';
import type { OrderAttention } from '#admin/resources/order/order.data.ts';
import { orderDeskTexts } from '#admin/resources/order/order.messages.ts';
import { disputedText, lastsItsTerm } from '#admin/resources/order/order.rules.ts';
import {
  type AdminOrder,
  type AdminOrderRecord,
  loadOrder,
  ORDERS_PATH,
} from '#admin/resources/order/order.store.ts';
import { useTexts } from '#client/page/site-data.ts';
import { shownEmail } from '#identity/email/shown.rules.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = recordPage({
  texts: orderDeskTexts,
  title: 'order',
  load: loadOrder,
  named: ({ id: title }, say) => ({ title, heading: (id) => say('orderNamed', { id }) }),
  Content: ({ data: one }) => (one.record ? <Order one={one} record={one.record} /> : null),
});
export const { clientLoader, meta } = page;
export default page.Page;

function Order({ one, record }: { one: AdminOrder; record: AdminOrderRecord }) {
  return (
    <>
      {one.attention ? <Attention one={one} record={record} attention={one.attention} /> : null}
      <div className={styles.facts}>
        <Facts one={one} record={record} />
        <Sum one={one} />
      </div>
      <RefundPart one={one} record={record} />
      <OrderPayments payments={record.payments} />
      <OrderEntries entries={record.entries} />
      <OrderReceipts receipts={record.receipts} />
    </>
  );
}

/** Why the money waits for a person, until one says that it was seen to. */
function Attention({ one, record, attention }: AttentionProps) {
  const say = useTexts(orderDeskTexts);
  const [open, setOpen] = useState(false);
  return (
    <Banner
      tone="warning"
      title={say(attention)}
      action={
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {say('settle')}
        </Button>
      }
    >
      <p>
        {attention === 'disputed'
          ? say(disputedText(one.paidAt !== null, record.left), { tier: record.left?.membership ?? '' })
          : say(`${attention}Text`)}
      </p>
      {open ? <OrderSettlement id={one.id} onClose={() => setOpen(false)} /> : null}
    </Banner>
  );
}

interface AttentionProps {
  one: AdminOrder;
  record: AdminOrderRecord;
  attention: OrderAttention;
}

function Facts({ one, record }: { one: AdminOrder; record: AdminOrderRecord }) {
  const say = useTexts(orderDeskTexts);
  const planWords = usePlanWords();
  const buyer = useBuyerName()(one.buyer);
  return (
    <dl className={`panel ${styles.list}`}>
      <Fact name={say('status')}>
        <MoneyStatus status={one.status} />
      </Fact>
      <Fact name={say('buyer')} beside={shownEmail(one.buyer.email)}>
        {one.buyer.hasLeft ? buyer : <TextLink to={`/admin/members/${one.buyer.id}`}>{buyer}</TextLink>}
      </Fact>
      <Fact name={say('what')} beside={say(one.kind)}>
        {planWords(one.membership, one.rebillDays)}
      </Fact>
      <Days one={one} lasts={lastsItsTerm(one.status, record.builtUpon)} />
      {one.status === 'refunded' ? null : (
        <Fact name={say('renewsItself')}>{say(one.autoRenew ? 'yes' : 'no')}</Fact>
      )}
      <Neighbours record={record} />
    </dl>
  );
}

function Fact({ name, beside, children }: { name: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {children}
        {beside ? <span className={styles.beside}>{beside}</span> : null}
      </dd>
    </>
  );
}

function Days({ one, lasts }: { one: AdminOrder; lasts: boolean }) {
  const say = useTexts(orderDeskTexts);
  const days = [
    ['ordered', one.createdAt],
    ['paidOn', one.paidAt],
    ['refundedOn', one.refundedAt],
    ['runsUntil', lasts ? one.endsAt : null],
  ] as const;
  return days.map(([name, at]) =>
    at ? (
      <Fact key={name} name={say(name)}>
        <Day at={at} />
      </Fact>
    ) : null,
  );
}

/** What it was priced on, and what was priced on what it bought. */
function Neighbours({ record: { builtOn, builtUpon } }: { record: AdminOrderRecord }) {
  const say = useTexts(orderDeskTexts);
  const planWords = usePlanWords();
  return (
    <>
      {builtOn ? (
        <Fact
          name={say('builtOn')}
          beside={
            <>
              {planWords(builtOn.membership, builtOn.rebillDays)} · {say('termUntil')}{' '}
              <Day at={builtOn.endsAt} />
            </>
          }
        >
          {builtOn.order ? <OrderLink id={builtOn.order} /> : null}
        </Fact>
      ) : null}
      {builtUpon.map(({ id, kind, status }) => (
        <Fact key={id} name={say('builtUpon')} beside={say(kind)}>
          <OrderLink id={id} /> <MoneyStatus status={status} />
        </Fact>
      ))}
    </>
  );
}

function OrderLink({ id }: { id: string }) {
  const say = useTexts(orderDeskTexts);
  return <TextLink to={`${ORDERS_PATH}/${id}`}>{say('orderNamed', { id })}</TextLink>;
}

function Sum({ one }: { one: AdminOrder }) {
  const say = useTexts(orderDeskTexts);
  const money = useMoney();
  const taken = [
    ['credit', -one.credit],
    ['discount', -one.discount],
    ['tax', one.tax],
  ] as const;
  return (
    <dl className={`panel ${styles.sum}`}>
      <dt>{say('price')}</dt>
      <dd>{money(one.amount, one.currency)}</dd>
      {taken
        .filter(([, cents]) => cents !== 0)
        .map(([name, cents]) => (
          <div key={name}>
            <dt>{say(name)}</dt>
            <dd>{money(cents, one.currency)}</dd>
          </div>
        ))}
      <dt className={styles.total}>{say('total')}</dt>
      <dd className={styles.total}>{money(one.total, one.currency)}</dd>
    </dl>
  );
}

/** The deed, or why it cannot be done now. */
function RefundPart({ one, record }: { one: AdminOrder; record: AdminOrderRecord }) {
  const say = useTexts(orderDeskTexts);
  const [open, setOpen] = useState(false);
  const { allowed, detail } = record.refund;
  if (one.status !== 'paid') return null;
  return (
    <section className={styles.deed} aria-label={say('refund')}>
      {allowed ? (
        <Button variant="danger" onClick={() => setOpen(true)}>
          {say('refund')}
        </Button>
      ) : (
        <p className="quiet">{detail}</p>
      )}
      {open ? <OrderRefund one={one} refund={record.refund} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { DownloadButton } from '#credit/certificate/components/download-button.tsx';
import { Table, Td, Th, Tr } from '#ui/content/table.tsx';
import { orderDeskTexts } from '../order.messages.ts';
import type { AdminOrderRecord } from '../order.store.ts';
import styles from './order.module.css';
import { Moment, MoneyStatus, useMoney } from './parts.tsx';

/** A part of the record: its rows, or a line saying that there are none. */
function Part({ title, empty, children }: { title: string; empty: string | null; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className="h3">
        {title}
      </h2>
      {empty ? <p className="quiet">{empty}</p> : children}
    </section>
  );
}

export function OrderPayments({ payments }: Pick<AdminOrderRecord, 'payments'>) {
  const say = useTexts(orderDeskTexts);
  const money = useMoney();
  return (
    <Part title={say('payments')} empty={payments.length === 0 ? say('noPayments') : null}>
      <Table caption={say('payments')} captionHidden compact>
        <thead>
          <Tr>
            <Th>{say('at')}</Th>
            <Th>{say('status')}</Th>
            <Th numeric>{say('amount')}</Th>
            <Th>{say('card')}</Th>
            <Th>{say('reference')}</Th>
            <Th>{say('happened')}</Th>
          </Tr>
        </thead>
        <tbody>
          {payments.map((one) => (
            <Tr key={one.id}>
              <Td label={say('at')}>
                <Moment at={one.startedAt} />
              </Td>
              <Td label={say('status')}>
                <MoneyStatus status={one.status} />
              </Td>
              <Td label={say('amount')} numeric>
                {money(one.amount, one.currency)}
              </Td>
              <Td label={say('card')}>{one.card ?? say('none')}</Td>
              <Td label={say('reference')} className={styles.reference}>
                {one.reference ?? say('none')}
              </Td>
              <Td label={say('happened')}>{one.detail ?? ''}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Part>
  );
}

export function OrderEntries({ entries }: Pick<AdminOrderRecord, 'entries'>) {
  const say = useTexts(orderDeskTexts);
  const money = useMoney();
  return (
    <Part title={say('ledger')} empty={entries.length === 0 ? say('noEntries') : null}>
      <Table caption={say('ledger')} captionHidden compact>
        <thead>
          <Tr>
            <Th>{say('at')}</Th>
            <Th>{say('entry')}</Th>
            <Th numeric>{say('amount')}</Th>
            <Th>{say('reference')}</Th>
            <Th>{say('reason')}</Th>
          </Tr>
        </thead>
        <tbody>
          {entries.map((one) => (
            <Tr key={one.position}>
              <Td label={say('at')}>
                <Moment at={one.at} />
              </Td>
              <Td label={say('entry')}>{say(one.entry)}</Td>
              <Td label={say('amount')} numeric>
                {money(one.amount, one.currency)}
              </Td>
              <Td label={say('reference')} className={styles.reference}>
                {one.reference ?? say('none')}
              </Td>
              <Td label={say('reason')}>{one.reason}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Part>
  );
}

export function OrderReceipts({ receipts }: Pick<AdminOrderRecord, 'receipts'>) {
  const say = useTexts(orderDeskTexts);
  const money = useMoney();
  return (
    <Part title={say('receipts')} empty={receipts.length === 0 ? say('noReceipts') : null}>
      <Table caption={say('receipts')} captionHidden compact>
        <thead>
          <Tr>
            <Th>{say('receipt')}</Th>
            <Th>{say('at')}</Th>
            <Th>{say('kind')}</Th>
            <Th numeric>{say('total')}</Th>
            <Th>{say('document')}</Th>
          </Tr>
        </thead>
        <tbody>
          {receipts.map((one) => (
            <Tr key={one.number}>
              <Th scope="row">{one.number}</Th>
              <Td label={say('at')}>
                <Moment at={one.date} />
              </Td>
              <Td label={say('kind')}>{say(one.kind === 'refund' ? 'refundReceipt' : 'paymentReceipt')}</Td>
              <Td label={say('total')} numeric>
                {money(one.total, one.currency)}
              </Td>
              <Td label={say('document')}>
                <DownloadButton
                  variant="secondary"
                  size="sm"
                  path={one.pdfUrl}
                  fileName={`${one.number}.pdf`}
                  aria-label={say('pdfOf', { number: one.number })}
                >
                  {say('pdf')}
                </DownloadButton>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Part>
  );
}

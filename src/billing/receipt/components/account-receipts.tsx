import ReceiptText from 'lucide-react/icons/receipt-text';
import { useId } from 'react';
import { PagedList } from '#client/api/paged-list.tsx';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { DownloadButton } from '#credit/certificate/components/download-button.tsx';
import type { User } from '#identity/session/session.store.ts';
import { dateText } from '#kit/dates.ts';
import { localeOf } from '#kit/locales.ts';
import { moneyText } from '#kit/numbers.ts';
import { classNames } from '#ui/content/class-names.ts';
import { Table, Td, Th, Tr } from '#ui/content/table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { accountReceiptsTexts } from '../account-receipts.messages.ts';
import { type ReceiptSummary, useReceipts } from '../receipts.hooks.ts';
import styles from './account-receipts.module.css';

/** My account: payments and refunds, each with its document. */
export function AccountReceipts({ user }: { user: User }) {
  const say = useTexts(accountReceiptsTexts);
  const id = useId();
  return (
    <section className={classNames('panel', styles.card)} aria-labelledby={id}>
      <header>
        <h2 className="h3" id={id}>
          {say('title')}
        </h2>
        <p className="quiet">{say('hint')}</p>
      </header>
      {user.scope === 'full' ? <Receipts /> : <NoReceipts />}
    </section>
  );
}

function Receipts() {
  const say = useTexts(accountReceiptsTexts);
  const list = useReceipts();
  return (
    <PagedList
      list={list}
      empty={<NoReceipts />}
      moreLabel={say('more')}
      onMore={list.more}
      onRetry={list.more}
    >
      <Table caption={say('title')} captionHidden>
        <thead>
          <Tr>
            <Th>{say('columnNumber')}</Th>
            <Th>{say('columnDate')}</Th>
            <Th>{say('columnWhat')}</Th>
            <Th numeric>{say('columnTotal')}</Th>
            <Th>{say('columnPdf')}</Th>
          </Tr>
        </thead>
        <tbody>
          {list.rows.map((receipt) => (
            <ReceiptRow key={receipt.id} receipt={receipt} />
          ))}
        </tbody>
      </Table>
    </PagedList>
  );
}

function ReceiptRow({ receipt }: { receipt: ReceiptSummary }) {
  const say = useTexts(accountReceiptsTexts);
  const { language } = useSite().site;
  const { number, date, description, card, total, currency, pdfUrl } = receipt;
  return (
    <Tr>
      <Td label={say('columnNumber')} className={styles.number}>
        {number}
      </Td>
      <Td label={say('columnDate')} className={styles.number}>
        <time dateTime={date}>{dateText(date, language)}</time>
      </Td>
      <Td label={say('columnWhat')}>
        <span className={styles.what}>
          {description}
          {receipt.status === 'refunded' ? <Badge tone="info">{say('refunded')}</Badge> : null}
          {card ? <span className="small quiet">{card}</span> : null}
        </span>
      </Td>
      <Td label={say('columnTotal')} numeric className={styles.number}>
        {moneyText(total, currency, localeOf(language))}
      </Td>
      <Td label={say('columnPdf')}>
        <DownloadButton
          variant="secondary"
          size="sm"
          path={pdfUrl}
          fileName={`${number}.pdf`}
          aria-label={say('pdfOf', { number })}
        >
          {say('pdf')}
        </DownloadButton>
      </Td>
    </Tr>
  );
}

function NoReceipts() {
  const say = useTexts(accountReceiptsTexts);
  return (
    <EmptyState
      icon={ReceiptText}
      text={say('empty')}
      action={
        <ButtonLink to="/cme-program?section=pricing" variant="secondary">
          {say('plans')}
        </ButtonLink>
      }
    />
  );
}

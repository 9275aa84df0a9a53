import { useEffect, useRef, useState } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { useColon, useSite, useTexts } from '#client/page/site-data.ts';
import { DownloadButton } from '#credit/certificate/components/download-button.tsx';
import { shownEmail } from '#identity/email/shown.rules.ts';
import type { User } from '#identity/session/session.store.ts';
import { dateText } from '#kit/dates.ts';
import { latestBegun } from '#learning/progress/latest-begun.store.ts';
import { ButtonLink } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import type { CheckoutOrder, CheckoutPayment } from '../checkout.hooks.ts';
import { checkoutTexts } from '../checkout.messages.ts';
import styles from './checkout.module.css';
import { ContinueButton } from './steps.tsx';

type Props = {
  /** Null if the order was paid before this page was opened. */
  payment: CheckoutPayment | null;
  order: CheckoutOrder;
  tierName: string;
  user: User | null;
  /** The place that led here; the way on leads back to it. */
  place: string | null;
  isFirst: boolean;
};

/**
 * Back to the place that led here, else to what was begun before; only readers who have begun nothing are told to
 * begin.
 */
function Onward({ place, isFirst }: Pick<Props, 'place' | 'isFirst'>) {
  const say = useTexts(checkoutTexts);
  const begun = useBegun(place === null);
  const to = place ?? begun;
  if (to) return <ContinueButton place={to} />;
  return (
    <ButtonLink to="/library" size="lg">
      {say(isFirst && begun === null ? 'firstLesson' : 'library')}
    </ButtonLink>
  );
}

/** The publication begun last; null if there is none, undefined while unknown. */
function useBegun(isAsked: boolean): string | null | undefined {
  const [begun, setBegun] = useState<string | null>();
  useEffect(() => {
    if (!isAsked) return;
    void latestBegun(browserApi()).then((id) => setBegun(id && `/publication/${id}`));
  }, [isAsked]);
  return begun;
}

/** What was bought, its receipt, and the way on: back to the lesson that led here, or where to begin. */
export function Done({ payment, order, tierName, user, place, isFirst }: Props) {
  const say = useTexts(checkoutTexts);
  const { site } = useSite();
  const colon = useColon();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const paid = payment?.order ?? order;
  const receipt = paid.receipt;
  return (
    <section className={`stack ${styles.done}`} aria-labelledby="checkout-done">
      <h2 id="checkout-done" className="h2" ref={heading} tabIndex={-1}>
        {say(order.kind === 'renewal' ? 'doneRenewed' : 'doneTitle', { tier: tierName })}
      </h2>
      <p>
        {say('doneText', {
          date: dateText(paid.endsAt, site.language),
          email: shownEmail(user?.email ?? ''),
        })}
      </p>
      <div className="cluster">
        <Onward place={place} isFirst={isFirst} />
        <ButtonLink to="/dashboard" variant="secondary" size="lg">
          {say('dashboard')}
        </ButtonLink>
      </div>
      {receipt && 'number' in receipt ? (
        <div className="cluster">
          <DownloadButton variant="secondary" path={receipt.pdfUrl} fileName={`${receipt.number}.pdf`}>
            {say('receipt', { number: receipt.number })}
          </DownloadButton>
          <TextLink to="/myaccount/receipts">{say('allReceipts')}</TextLink>
        </div>
      ) : null}
      <div className={`stack ${styles.credit}`}>
        <h3 className="h3">{say('creditTitle')}</h3>
        <p>{say('creditText')}</p>
      </div>
      <p className="small quiet">
        {say('guarantee')}
        {colon} {say('guaranteeText')} <TextLink to="/contact-us">{site.supportEmail}</TextLink>
      </p>
    </section>
  );
}

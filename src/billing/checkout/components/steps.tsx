import { useState } from 'react';
import { useLocation } from 'react-router';
import { WayOn } from '#client/api/next-step.tsx';
import { formTexts } from '#client/forms/form.messages.ts';
import { useTexts } from '#client/page/site-data.ts';
import { addressLines } from '#identity/address/address.rules.ts';
import { addAddress, NO_ADDRESS } from '#identity/address/book.store.ts';
import { AddressForm } from '#identity/address/components/form.tsx';
import { type LettersOffer, RegisterForm } from '#identity/registration/components/register-form.tsx';
import type { User } from '#identity/session/session.store.ts';
import { placeOf, withPlace } from '#kit/place.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { ErrorState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button, ButtonLink } from '#ui/forms/button.tsx';
import { takeFocus } from '#ui/forms/focus.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';
import type { OrderState } from '../checkout.hooks.ts';
import { checkoutTexts } from '../checkout.messages.ts';
import { CHOOSE_ADDRESS, type Choice, checkoutPath } from '../checkout.rules.ts';
import { usePlaceTitle } from '../place.hooks.ts';
import styles from './checkout.module.css';

interface AccountStepProps {
  choice: Choice;
  letters: LettersOffer;
  onCreated: () => void;
}
/** Registration on the spot; readers who have an account come back here after signing in. */
export function AccountStep({ choice, letters, onCreated }: AccountStepProps) {
  const say = useTexts(checkoutTexts);
  const back = checkoutPath(choice, placeOf(useLocation().search));
  return (
    <section className="stack" aria-labelledby="checkout-account">
      <h2 id="checkout-account" className="h3">
        {say('accountTitle')}
      </h2>
      <p>{say('accountLead')}</p>
      <p>
        {say('have')} <TextLink to={withPlace('/signin', back)}>{say('signIn')}</TextLink>
      </p>
      <RegisterForm
        letters={letters}
        redirect={back}
        register={async (deed) => {
          await deed();
          onCreated();
        }}
      />
    </section>
  );
}

/** Shown while the order is being priced, and when it is refused: why, and what to do instead. */
export function OrderTrouble({
  state,
  choice,
  mayRenew,
  onRetry,
}: {
  state: Exclude<OrderState, { is: 'ready' }>;
  choice: Choice;
  /** Whether another term of what is held would be taken. */
  mayRenew: boolean;
  onRetry: () => void;
}) {
  const say = useTexts(checkoutTexts);
  const sayForm = useTexts(formTexts);
  const place = placeOf(useLocation().search);
  if (state.is === 'loading')
    return (
      <div aria-busy="true">
        <Skeleton shape="block" className={styles.waiting} />
      </div>
    );
  if (state.is === 'failed')
    return (
      <ErrorState
        title={say('failedTitle')}
        text={state.notice?.reason ?? say('failedText')}
        retryLabel={say('retry')}
        onRetry={onRetry}
        action={state.notice?.next ? <WayOn next={state.notice.next} /> : undefined}
      />
    );
  const isMember = state.code === 'already-member';
  return (
    <div className="stack">
      <Banner
        tone={isMember ? 'info' : 'warning'}
        live="alert"
        title={say(isMember ? 'memberTitle' : 'refusedTitle')}
      >
        <p>{state.message}</p>
      </Banner>
      <div className="cluster">
        {state.next ? <ButtonLink to={state.next.to}>{sayForm(state.next.label)}</ButtonLink> : null}
        {isMember && place ? <ContinueButton place={place} /> : null}
        {isMember && mayRenew ? (
          <ButtonLink
            to={checkoutPath({ ...choice, renew: true }, place)}
            variant={place ? 'secondary' : 'primary'}
          >
            {say('renewInstead')}
          </ButtonLink>
        ) : null}
        <ButtonLink to={withPlace(CHOOSE_ADDRESS, place)} variant="secondary">
          {say('toPlans')}
        </ButtonLink>
        <ButtonLink to="/myaccount/membership" variant="text">
          {say('toAccount')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Back to the lesson that led to checkout, by its title if known. */
export function ContinueButton({ place }: { place: string }) {
  const say = useTexts(checkoutTexts);
  const title = usePlaceTitle(place);
  return (
    <ButtonLink to={place} size="lg">
      {title ? say('continueTo', { title }) : say('continue')}
    </ButtonLink>
  );
}

/** The address shown on the receipt; readers who have one are not asked again. */
export function ReceiptAddress({ user }: { user: User }) {
  const say = useTexts(checkoutTexts);
  const [form, setForm] = useState<'unasked' | 'open' | 'closed'>('unasked');
  const [address] = user.addresses ?? [];
  const isClosed = form === 'closed';
  return (
    <section className={`stack ${styles.address}`} aria-labelledby="checkout-address">
      <h2
        id="checkout-address"
        className="h3"
        tabIndex={-1}
        ref={isClosed && address ? takeFocus : undefined}
      >
        {say('addressTitle')}
      </h2>
      {address ? (
        <>
          <address>
            {addressLines(address).map((line) => (
              <div key={line}>{line}</div>
            ))}
          </address>
          <p className="small">
            <TextLink to="/myaccount/addresses">{say('changeAddress')}</TextLink>
          </p>
        </>
      ) : form === 'open' ? (
        <AddressForm initial={NO_ADDRESS} send={addAddress} onClose={() => setForm('closed')} />
      ) : (
        <>
          <p className="small quiet">{say('addressOptional')}</p>
          <div>
            <Button
              variant="secondary"
              ref={isClosed ? takeFocus : undefined}
              onClick={() => setForm('open')}
            >
              {say('addAddress')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

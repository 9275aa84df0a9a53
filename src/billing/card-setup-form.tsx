import Lock from 'lucide-react/icons/lock';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { isFailure } from '#web/api-client.ts';
import { useForm } from '#web/form.ts';
import { FormProblems } from '#web/form-problems.tsx';
import type { User } from '#web/session.ts';
import { useSite, useTexts } from '#web/site-data.ts';
import { CARD_SETUP_PATH } from './card-setup.rules.ts';
import { answerSetup, beginSetup, type CardSetup, keepInFields } from './card-setup.store.ts';
import { cardSetupTexts } from './card-setup.texts.ts';
import styles from './checkout.module.css';
import { checkoutTexts } from './checkout.texts.ts';
import { keptCardTerms } from './checkout-card.rules.ts';
import { useCardFields } from './checkout-card.store.ts';
import { CardFields, cardIn, useCardCheck } from './checkout-payment.tsx';

interface Props {
  currency: string;
  user: User;
  onKept: () => void;
}

/** A card for renewals: given to Stripe's own fields, or, in the sandbox, to ours. */
export function CardSetupForm(props: Props) {
  const { card } = useSite().site;
  const [asked, setAsked] = useState<CardSetup | null>(null);
  if (card) return <StripeForm card={card} {...props} />;
  if (asked) return <BankQuestion setup={asked} onKept={props.onKept} onLeft={() => setAsked(null)} />;
  return <SandboxForm onKept={props.onKept} onAsked={setAsked} />;
}

function SandboxForm({ onKept, onAsked }: Pick<Props, 'onKept'> & { onAsked: (setup: CardSetup) => void }) {
  const say = useTexts(cardSetupTexts);
  const form = useForm({
    initial: { number: '', expiry: '', code: '' },
    check: useCardCheck(false),
    async send(values) {
      const setup = await beginSetup(cardIn(values));
      if (setup.status === 'kept') onKept();
      else onAsked(setup);
    },
  });
  return (
    <form {...form.form} className="stack">
      <FormProblems summary={form.summary} />
      <CardFields field={form.field} note={say('sandboxText')} />
      <KeepButton keeping={form.saving} />
    </form>
  );
}

function StripeForm({ card, currency, user, onKept }: Props & { card: { key: string; script: string } }) {
  const say = useTexts(cardSetupTexts);
  const sayCheckout = useTexts(checkoutTexts);
  const { language, productName } = useSite().site;
  const fields = useCardFields(keptCardTerms(currency), { card, language, productName, user });
  const form = useForm({
    initial: {},
    check: () => ({}),
    async send() {
      if (!fields.form.current) return;
      await keepInFields(fields.form.current, `${location.origin}${CARD_SETUP_PATH}`, say('given-up'));
      onKept();
    },
  });
  return (
    <form {...form.form} className="stack">
      <FormProblems summary={form.summary} />
      {fields.state === 'failed' ? (
        <ErrorState
          title={sayCheckout('cardFailedTitle')}
          text={sayCheckout('cardFailedText', { host: new URL(card.script).host })}
          retryLabel={sayCheckout('retry')}
          onRetry={fields.retry}
        />
      ) : null}
      {fields.state === 'loading' ? (
        <Loading label={sayCheckout('cardLoading')}>
          <Skeleton shape="block" className={styles.fields} />
        </Loading>
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would frame what Stripe frames */}
      <div
        ref={fields.place}
        role="group"
        aria-label={sayCheckout('cardGroup')}
        className={fields.state === 'ready' ? undefined : styles.unready}
      />
      {fields.state === 'ready' ? <KeepButton keeping={form.saving} /> : null}
    </form>
  );
}

function KeepButton({ keeping }: { keeping: boolean }) {
  const say = useTexts(cardSetupTexts);
  return (
    <>
      <Button type="submit" size="lg" full loading={keeping} loadingLabel={say('keeping')}>
        {say('keep')}
      </Button>
      <p className={styles.lock}>
        <Icon of={Lock} />
        {say('lock')}
      </p>
    </>
  );
}

/** Some banks want to be told once more. Refused, the form is there again. */
function BankQuestion({
  setup: { id },
  onKept,
  onLeft,
}: Pick<Props, 'onKept'> & { setup: CardSetup; onLeft: () => void }) {
  const say = useTexts(cardSetupTexts);
  const form = useForm({
    initial: {},
    check: () => ({}),
    async send() {
      await answerSetup(id, true);
      onKept();
    },
  });
  const refuse = async () => {
    await answerSetup(id, false).catch((thrown) => {
      if (!isFailure(thrown)) throw thrown;
    });
    onLeft();
  };
  return (
    <form {...form.form} className="stack">
      <h2 className="h3">{say('confirmTitle')}</h2>
      <FormProblems summary={form.summary} />
      <p>{say('confirmText')}</p>
      <div className="cluster">
        <Button type="submit" loading={form.saving} loadingLabel={say('confirming')}>
          {say('confirm')}
        </Button>
        <Button variant="secondary" onClick={refuse}>
          {say('refuse')}
        </Button>
      </div>
    </form>
  );
}

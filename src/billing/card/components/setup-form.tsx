import Lock from 'lucide-react/icons/lock';
import { useState } from 'react';
import { useForm } from '#client/forms/form.ts';
import { FormProblems } from '#client/forms/problems.tsx';
import { useSite, useTexts } from '#client/page/site-data.ts';
import type { User } from '#identity/session/session.store.ts';
import { Icon } from '#ui/content/icon.tsx';
import { Button } from '#ui/forms/button.tsx';
import { useCardFields } from '../../checkout/card.hooks.ts';
import { keptCardTerms } from '../../checkout/card.rules.ts';
import styles from '../../checkout/components/checkout.module.css';
import { CardFields, cardIn, useCardCheck } from '../../checkout/components/payment.tsx';
import { cardSetupTexts } from '../setup.messages.ts';
import { CARD_SETUP_PATH } from '../setup.rules.ts';
import { answerSetup, beginSetup, type CardSetup, keepInFields } from '../setup.store.ts';
import { BankQuestion, summaryAfter } from './bank-question.tsx';
import { CardFrame } from './frame.tsx';

interface Props {
  currency: string;
  user: User;
  onKept: () => void;
}

/** Takes a card for renewals, in Stripe's own fields or, in the sandbox, in ours. */
export function CardSetupForm(props: Props) {
  const { card } = useSite().site;
  const [asked, setAsked] = useState<CardSetup | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const onFailed = (why: string) => {
    setReason(why);
    setAsked(null);
  };
  if (card) return <StripeForm card={card} {...props} />;
  if (asked) return <SetupQuestion setup={asked} onKept={props.onKept} onFailed={onFailed} />;
  return <SandboxForm onKept={props.onKept} onAsked={setAsked} reason={reason} />;
}

type SandboxProps = Pick<Props, 'onKept'> & {
  onAsked: (setup: CardSetup) => void;
  /** Why the card before was not kept. */
  reason: string | null;
};

function SandboxForm({ onKept, onAsked, reason }: SandboxProps) {
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
      <FormProblems summary={summaryAfter(reason, form.summary)} />
      <CardFields field={form.field} note={say('sandboxText')} />
      <KeepButton keeping={form.saving} />
    </form>
  );
}

function StripeForm({ card, currency, user, onKept }: Props & { card: { key: string; script: string } }) {
  const say = useTexts(cardSetupTexts);
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
      <CardFrame fields={fields} script={card.script} />
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

function SetupQuestion({
  setup: { id },
  onKept,
  onFailed,
}: Pick<Props, 'onKept'> & { setup: CardSetup; onFailed: (reason: string) => void }) {
  const say = useTexts(cardSetupTexts);
  const words = {
    title: say('confirmTitle'),
    text: say('confirmText'),
    confirm: say('confirm'),
    confirming: say('confirming'),
    refuse: say('refuse'),
  };
  return (
    <BankQuestion
      words={words}
      level="h2"
      answer={async (agrees) => {
        if ((await answerSetup(id, agrees)).status === 'kept') onKept();
      }}
      onFailed={onFailed}
    />
  );
}

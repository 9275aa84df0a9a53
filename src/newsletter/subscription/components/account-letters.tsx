import { useCallback, useEffect, useState } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { FailedPart } from '#client/api/failed-part.tsx';
import { type FailureNotice, noticeOf } from '#client/api/failure.ts';
import { useForm } from '#client/forms/form.ts';
import { FormProblems } from '#client/forms/problems.tsx';
import { useTexts } from '#client/page/site-data.ts';
import { AccountCard, SaveRow } from '#identity/account/components/card.tsx';
import { shownEmail } from '#identity/email/shown.rules.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { newsletterTexts } from '../newsletter.messages.ts';
import {
  LETTER_KINDS,
  type LetterKind,
  newsletterCalls,
  type SubscriptionState,
} from '../subscription.schema.ts';

interface Letters {
  email: string;
  subscriptions: { kind: LetterKind; state: SubscriptionState }[];
}

/** My account: which newsletters are sent to the account's address. */
export function AccountLetters() {
  const say = useTexts(newsletterTexts);
  const { letters, failure, load, setLetters } = useLetters();
  const title = say('accountFailed');
  if (failure)
    return <FailedPart title={title} notice={failure} retryLabel={say('tryAgain')} onRetry={load} />;
  return letters ? (
    <LettersForm letters={letters} onSaved={setLetters} />
  ) : (
    <Loading label={say('accountLoading')}>
      <Skeleton shape="block" />
    </Loading>
  );
}

function useLetters() {
  const [letters, setLetters] = useState<Letters | null>(null);
  const [failure, setFailure] = useState<FailureNotice | null>(null);
  const load = useCallback(async () => {
    setFailure(null);
    try {
      setLetters((await browserApi()(newsletterCalls.own)).data);
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      setFailure(noticeOf(thrown, ''));
    }
  }, []);
  useEffect(() => void load(), [load]);
  return { letters, failure, load, setLetters };
}

function LettersForm({ letters, onSaved }: { letters: Letters; onSaved: (letters: Letters) => void }) {
  const say = useTexts(newsletterTexts);
  const { email, subscriptions } = letters;
  // Somebody else may have typed the address: what saving confirms at once is chosen by its owner alone.
  const isProved = useUser()?.emailVerified ?? false;
  const stateOf = (kind: LetterKind) => subscriptions.find((one) => one.kind === kind)?.state ?? 'none';
  const form = useForm({
    initial: { monthly: '', tips: '' },
    check: () => ({}),
    async send(values) {
      const kinds = LETTER_KINDS.filter((kind) => values[kind] === 'on');
      const body = { data: { type: 'NewsletterChoice' as const, attributes: { kinds } } };
      onSaved((await browserApi()(newsletterCalls.choose, { body })).data);
    },
  });
  return (
    <AccountCard title={say('accountTitle')} hint={say('accountHint', { email: shownEmail(email) })}>
      <form {...form.form} className="stack">
        <FormProblems summary={form.summary} />
        {LETTER_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            name={kind}
            label={say(kind)}
            hint={stateOf(kind) === 'unconfirmed' ? say('waiting') : say(`${kind}Hint`)}
            defaultChecked={stateOf(kind) === 'confirmed' || (stateOf(kind) === 'unconfirmed' && !isProved)}
          />
        ))}
        <SaveRow form={form} />
      </form>
    </AccountCard>
  );
}

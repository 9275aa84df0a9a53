import KeyRound from 'lucide-react/icons/key-round';
import { type ComponentProps, useState } from 'react';
import { isFailure } from '#client/api/client.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { secondFactorTexts } from '../second-factor.messages.ts';
import { knowsPasskeys, showPasskey } from '../second-factor.store.ts';

type FieldProps = Omit<ComponentProps<typeof Field>, 'label'> & { label?: string };

/** Six digits from an app, or a recovery code where one is accepted. */
export function CodeField({ label, ...rest }: FieldProps) {
  const say = useTexts(secondFactorTexts);
  return (
    <Field
      {...rest}
      label={label ?? say('code')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
    />
  );
}

/** Appears when the password was right but is not enough; it takes the focus, and what was typed before stays. */
export function AskedCode({ hasApp, ...field }: FieldProps & { hasApp: boolean }) {
  const say = useTexts(secondFactorTexts);
  const [place] = useState(
    () => (element: HTMLDivElement | null) => element?.querySelector('input')?.focus(),
  );
  return (
    <div ref={place} className="stack">
      <p role="status">{say('codeAsked')}</p>
      <CodeField {...field} hint={say(hasApp ? 'codeHint' : 'codeHintPasskey')} />
    </div>
  );
}

/** For a form that signs in by password, and asks for a code once the server says that the account requires one. */
export function useAskedFactor() {
  const [asked, setAsked] = useState<{ hasApp: boolean } | null>(null);
  return {
    /** What the account has to show; null until a second factor is asked for. */
    asked,
    /** Signs in; if refused only for lack of a second factor, asks for one. */
    async asking(deed: () => Promise<void>): Promise<void> {
      try {
        await deed();
      } catch (thrown) {
        if (asked || !isFailure(thrown) || thrown.code !== 'second-factor-needed') throw thrown;
        setAsked({ hasApp: thrown.errors[0]?.meta?.app !== 'false' });
      }
    },
  };
}

interface PasskeyProps {
  /** Called with the token of the new session once a passkey has been shown. */
  onShown: (token: string) => Promise<void>;
}

export function PasskeyButton({ onShown }: PasskeyProps) {
  const say = useTexts(secondFactorTexts);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async () => {
    if (!knowsPasskeys()) return setProblem(say('passkeyUnknown'));
    setProblem(null);
    setAsking(true);
    try {
      await onShown(await showPasskey());
    } catch (thrown) {
      setProblem(passkeyProblem(thrown, say('passkeyStopped')));
    } finally {
      setAsking(false);
    }
  };
  return (
    <div className="stack">
      {problem ? (
        <Banner tone="danger" live="alert">
          {problem}
        </Banner>
      ) : null}
      <Button variant="secondary" full icon={KeyRound} loading={isAsking} onClick={ask} data-scripted="">
        {say('signInByPasskey')}
      </Button>
    </div>
  );
}

/** The server's message, or ours if the browser failed, since it gives no reason. */
export const passkeyProblem = (thrown: unknown, stopped: string): string =>
  isFailure(thrown) && thrown.status > 0 ? thrown.message : stopped;

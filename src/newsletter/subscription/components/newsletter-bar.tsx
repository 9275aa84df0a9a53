import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { classNames } from '#ui/content/class-names.ts';
import { Button, IconButton } from '#ui/forms/button.tsx';
import { FieldError } from '#ui/forms/field.tsx';
import { takeFocus } from '#ui/forms/focus.ts';
import { useRefusalWords, useSignUp } from '../sign-up.hooks.ts';
import { signUpTexts } from '../sign-up.messages.ts';
import { useTypedGoesOn } from '../sign-up-place.hooks.ts';
import styles from './newsletter-bar.module.css';

/**
 * A bar at the bottom of the screen that asks for an address, and says thanks after a sign-up (spec §4). The form of
 * the page is the one in its footer: the bar has none of its own, and what was typed here moves there when the bar
 * disappears.
 */
export function NewsletterBar({ onClose }: { onClose: () => void }) {
  const say = useTexts(signUpTexts);
  const signUp = useSignUp({ place: 'bar' });
  const { state } = signUp;
  const thanks = state.kind === 'registered' ? state.message : null;
  return (
    <section aria-label={say('barLabel')} className={styles.bar}>
      <div className={classNames('wrap', styles.inside)}>
        <p className={styles.thanks} role="status">
          {thanks === null ? null : (
            <>
              <strong>{say('thanks')}</strong> {thanks}
            </>
          )}
        </p>
        {thanks === null ? <BarForm signUp={signUp} /> : null}
        <IconButton
          // The form goes: the focus goes on at the button that stays.
          ref={thanks === null ? undefined : takeFocus}
          icon={X}
          label={say('dismiss')}
          className={styles.close}
          onClick={onClose}
        />
      </div>
    </section>
  );
}

function BarForm({ signUp }: { signUp: ReturnType<typeof useSignUp> }) {
  const say = useTexts(signUpTexts);
  const wordsOf = useRefusalWords();
  const id = useId();
  const { state } = signUp;
  useTypedGoesOn(signUp.email);
  const error = state.kind === 'error' ? wordsOf(state.thrown) : null;
  return (
    <>
      <div className={styles.words}>
        <p className={styles.invite}>{say('invite')}</p>
        <p className={styles.consent} id={`${id}-consent`}>
          {say('consent')}
        </p>
      </div>
      <div {...signUp.controls} className={styles.form}>
        <input
          {...signUp.field}
          aria-label={say('email')}
          placeholder={say('email')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : `${id}-consent`}
          className={styles.input}
        />
        <Button {...signUp.press} loading={signUp.isSaving} loadingLabel={say('subscribing')}>
          {say('subscribe')}
        </Button>
        <div role="alert" className={styles.error}>
          {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
        </div>
      </div>
    </>
  );
}

import { useId, useRef } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { useRefusalWords, useSignUp } from '../sign-up.hooks.ts';
import { signUpTexts } from '../sign-up.messages.ts';
import { useToldInView, useTypedElsewhere } from '../sign-up-place.hooks.ts';
import styles from './newsletter-box.module.css';

/** The footer's sign-up, for readers who are not signed in; its outcome is shown in a toast (spec §8). */
export function NewsletterBox() {
  const isLogged = useUser() !== null;
  return isLogged ? null : <Box />;
}

function Box() {
  const say = useTexts(signUpTexts);
  const wordsOf = useRefusalWords();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useToldInView(box);
  const signUp = useSignUp({
    place: 'footer',
    onRegistered(message) {
      toast({ message });
      signUp.startAgain();
    },
    onError: (thrown) => toast({ tone: 'error', message: wordsOf(thrown) }),
  });
  useTypedElsewhere((typed) => signUp.take(typed));
  return (
    <div ref={box} className={`later ${styles.box}`}>
      <div>
        <h2 className={styles.title}>{say('invite')}</h2>
        <p>{say('boxLead')}</p>
      </div>
      <form {...signUp.form}>
        <label className={styles.field}>
          <span>{say('email')}</span>
          <input {...signUp.field} aria-describedby={`${id}-consent`} />
        </label>
        <Button
          {...signUp.submit}
          variant="signal"
          loading={signUp.isSaving}
          loadingLabel={say('subscribing')}
        >
          {say('subscribe')}
        </Button>
        <p id={`${id}-consent`} className={styles.consent}>
          {say('consent')}
        </p>
      </form>
    </div>
  );
}

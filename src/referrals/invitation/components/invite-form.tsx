import Send from 'lucide-react/icons/send';
import type { FormEvent, KeyboardEvent } from 'react';
import { NoticeLine } from '#client/api/next-step.tsx';
import { useTexts } from '#client/page/site-data.ts';
import { shownEmail } from '#identity/email/shown.rules.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { referTexts } from '../../referral/refer.messages.ts';
import { type ReferralSummary, useInvite } from '../invite.hooks.ts';
import styles from './invite-form.module.css';

/** One field and an Invite button (spec §4): invalid, loading, invited for five seconds, or the server's refusal. */
export function InviteForm({ onInvited }: { onInvited?: (referral: ReferralSummary) => void }) {
  const say = useTexts(referTexts);
  const { email, state, canSend, edit, check, send } = useInvite(onInvited, say('noReply'));
  const problem =
    state.is === 'invalid' ? (
      say('invalid')
    ) : state.is === 'error' ? (
      <NoticeLine notice={state.notice} />
    ) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  // While the button is off, Enter does not submit, so the reason is shown here.
  const onEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !canSend) check();
  };
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <Field
        label={say('email')}
        hint={problem ? undefined : say('hint')}
        error={problem ? <span role="alert">{problem}</span> : undefined}
        type="email"
        inputMode="email"
        name="referred_email"
        autoComplete="off"
        value={email}
        readOnly={state.is === 'loading'}
        onChange={(event) => edit(event.currentTarget.value)}
        onBlur={check}
        onKeyDown={onEnter}
      />
      <Button
        type="submit"
        icon={Send}
        className={styles.button}
        // Once sent it is off, and keeps the focus.
        aria-disabled={(!canSend && state.is !== 'loading') || undefined}
        loading={state.is === 'loading'}
        loadingLabel={say('inviting')}
      >
        {say('invite')}
      </Button>
      <div role="status">
        {state.is === 'invited' ? (
          <Banner tone="success">{say('invited', { email: shownEmail(state.email) })}</Banner>
        ) : null}
      </div>
    </form>
  );
}

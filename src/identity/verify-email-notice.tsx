import { ButtonLink } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { browserApi } from '#web/browser-api.ts';
import { useTexts } from '#web/site-data.ts';
import { registrationCalls } from './account.contract.ts';
import { AccountColumn, AfterForm } from './account-column.tsx';
import { useFieldWords } from './account-words.store.ts';
import { shownEmail } from './email-shown.rules.ts';
import { ResendButton } from './resend-button.tsx';
import { signInPath, withRedirect } from './signed-in.store.ts';
import { useSession, useUser } from './use-session.store.ts';
import { verifyEmailTexts } from './verify-email.texts.ts';

/** Check your inbox; those who are confirmed already read that. */
export function VerifyEmailNotice({ place }: { place: string | null }) {
  const say = useTexts(verifyEmailTexts);
  const user = useUser();
  if (user?.emailVerified) return <AlreadyConfirmed email={user.email} place={place} />;
  return (
    <AccountColumn
      title={say('noticeTitle')}
      lead={say('notice', { email: user ? shownEmail(user.email) : say('yourAddress') })}
    >
      <div className="stack">
        <p>{say('noticeSpam')}</p>
        <NewLink place={place} />
      </div>
      {user ? (
        <AfterForm>
          <p>
            {say('wrongAddress')} <TextLink to="/myaccount/password">{say('changeAddress')}</TextLink>
          </p>
        </AfterForm>
      ) : null}
    </AccountColumn>
  );
}

/** A new link for whoever is signed in; others sign in first. */
export function NewLink({
  variant = 'primary',
  place = null,
}: {
  variant?: 'primary' | 'secondary';
  place?: string | null;
}) {
  const say = useTexts(verifyEmailTexts);
  const { say: common } = useFieldWords();
  const { isLogged } = useSession();
  if (isLogged === null) return <Skeleton shape="button" />;
  if (isLogged) return <ResendButton send={() => browserApi()(registrationCalls.resend)} variant={variant} />;
  return (
    <>
      <p>{say('signInToResend')}</p>
      <ButtonLink to={signInPath(withRedirect('/verify-email', place))} size="lg" full>
        {common('signIn')}
      </ButtonLink>
    </>
  );
}

function AlreadyConfirmed({ email, place }: { email: string; place: string | null }) {
  const say = useTexts(verifyEmailTexts);
  return (
    <AccountColumn
      title={say('alreadyTitle')}
      lead={say('already', { email: shownEmail(email) })}
      state="already"
    >
      <ButtonLink to={place ?? '/dashboard'} size="lg" full>
        {say(place ? 'goOn' : 'dashboard')}
      </ButtonLink>
    </AccountColumn>
  );
}

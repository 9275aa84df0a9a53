import { browserApi } from '#client/api/browser-api.ts';
import { useTexts } from '#client/page/site-data.ts';
import { withPlace } from '#kit/place.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { registrationCalls } from '../../account/account.schema.ts';
import { useFieldWords } from '../../account/account-words.hooks.ts';
import { AccountColumn, AfterForm } from '../../account/components/column.tsx';
import { awaitedEmail, shownEmail } from '../../email/shown.rules.ts';
import { useSession, useUser } from '../../session/use-session.hooks.ts';
import { verifyEmailTexts } from '../verify-email.messages.ts';
import { ResendButton } from './resend-button.tsx';

/** "Check your inbox", or "already confirmed" for those who are. */
export function VerifyEmailNotice({ place }: { place: string | null }) {
  const say = useTexts(verifyEmailTexts);
  const user = useUser();
  const awaited = user && awaitedEmail(user);
  if (user && !awaited) return <AlreadyConfirmed email={user.email} place={place} />;
  return (
    <AccountColumn
      title={say('noticeTitle')}
      lead={say('notice', { email: awaited ? shownEmail(awaited) : say('yourAddress') })}
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

/** Sends a new link for a signed-in user; others sign in first. */
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
      <ButtonLink to={withPlace('/signin', withPlace('/verify-email', place))} size="lg" full>
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

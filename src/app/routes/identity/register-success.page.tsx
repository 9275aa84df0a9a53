import { useSearchParams } from 'react-router';
import { safeRedirect } from '#client/navigation/navigation.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useTexts } from '#client/page/site-data.ts';
import { AccountColumn, AfterForm } from '#identity/account/components/column.tsx';
import { shownEmail } from '#identity/email/shown.rules.ts';
import { registerTexts } from '#identity/registration/register.messages.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { withPlace } from '#kit/place.ts';
import { head } from '#shell/seo/head.rules.ts';
import { ButtonLink } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

export function meta(args: MetaArgs) {
  const say = pageWords(args, registerTexts);
  return head(args, { title: say('successPageTitle'), path: '/register-success', noindex: true });
}

export default function RegisterSuccessPage() {
  const say = useTexts(registerTexts);
  const user = useUser();
  const [params] = useSearchParams();
  const to = safeRedirect(params.get('redirect'), '/library');
  return (
    <AccountColumn
      title={say('successTitle')}
      lead={say('successLead', { email: user ? shownEmail(user.email) : say('yourAddress') })}
    >
      <div className="stack">
        <p>{say('successWhy')}</p>
        <ButtonLink to={to} size="lg" full>
          {to === '/library' ? say('library') : say('continue')}
        </ButtonLink>
      </div>
      <AfterForm>
        <p>
          {say('noMail')}{' '}
          <TextLink to={withPlace('/verify-email', to === '/library' ? null : to)}>
            {say('sendAgain')}
          </TextLink>
        </p>
      </AfterForm>
    </AccountColumn>
  );
}

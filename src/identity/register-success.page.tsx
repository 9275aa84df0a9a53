import { useSearchParams } from 'react-router';
import { head } from '#site/head.rules.ts';
import { ButtonLink } from '#ui/button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { safeRedirect } from '#web/navigation.ts';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useTexts } from '#web/site-data.ts';
import { AccountColumn, AfterForm } from './account-column.tsx';
import { shownEmail } from './email-shown.rules.ts';
import { registerTexts } from './register.texts.ts';
import { withRedirect } from './signed-in.store.ts';
import { useUser } from './use-session.store.ts';

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
          <TextLink to={withRedirect('/verify-email', to === '/library' ? null : to)}>
            {say('sendAgain')}
          </TextLink>
        </p>
      </AfterForm>
    </AccountColumn>
  );
}

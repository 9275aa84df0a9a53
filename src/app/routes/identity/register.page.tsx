import Check from 'lucide-react/icons/check';
import { needsScript } from '#client/forms/action.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useTexts } from '#client/page/site-data.ts';
import { useFieldWords } from '#identity/account/account-words.hooks.ts';
import styles from '#identity/account/components/column.module.css';
import { AccountColumn, AfterForm } from '#identity/account/components/column.tsx';
import { RegisterForm } from '#identity/registration/components/register-form.tsx';
import { registerTexts } from '#identity/registration/register.messages.ts';
import { useSignedOutOnly } from '#identity/session/signed-in.hooks.ts';
import { withPlace } from '#kit/place.ts';
import { useLettersOffer } from '#newsletter/letters-offer.hooks.ts';
import { head } from '#shell/seo/head.rules.ts';
import { Icon } from '#ui/content/icon.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

export function meta(args: MetaArgs) {
  const say = pageWords(args, registerTexts);
  return head(args, { title: say('pageTitle'), description: say('description'), path: '/register' });
}

export const action = needsScript(registerTexts, 'posted');

export default function RegisterPage() {
  const say = useTexts(registerTexts);
  const { say: common } = useFieldWords();
  const { redirect, leave } = useSignedOutOnly();
  const letters = useLettersOffer();
  return (
    <AccountColumn title={say('title')} beside={<Perks />}>
      <RegisterForm
        letters={letters}
        redirect={redirect}
        register={(deed) => leave(deed, withPlace('/register-success', redirect))}
      />
      <AfterForm>
        <p>
          {say('have')} <TextLink to={withPlace('/signin', redirect)}>{common('signIn')}</TextLink>
        </p>
      </AfterForm>
    </AccountColumn>
  );
}

const PERKS = ['perkSections', 'perkQuickTakes', 'perkTips', 'perkNewsletter', 'perkDashboard'] as const;

/** What a free account gives (spec §6). */
function Perks() {
  const say = useTexts(registerTexts);
  return (
    <aside className="panel" aria-labelledby="perks">
      <h2 id="perks" className="h3">
        {say('perksTitle')}
      </h2>
      <ul className={styles.perks}>
        {PERKS.map((key) => (
          <li key={key}>
            <Icon of={Check} />
            {say(key)}
          </li>
        ))}
      </ul>
    </aside>
  );
}

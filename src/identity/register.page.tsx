import Check from 'lucide-react/icons/check';
import { useLettersOffer } from '#newsletter/letters-offer.store.ts';
import { head } from '#site/head.rules.ts';
import { Icon } from '#ui/icon.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { needsScript } from '#web/form-action.ts';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useTexts } from '#web/site-data.ts';
import styles from './account-column.module.css';
import { AccountColumn, AfterForm } from './account-column.tsx';
import { useFieldWords } from './account-words.store.ts';
import { registerTexts } from './register.texts.ts';
import { RegisterForm } from './register-form.tsx';
import { useSignedOutOnly, withRedirect } from './signed-in.store.ts';

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
        register={(deed) => leave(deed, withRedirect('/register-success', redirect))}
      />
      <AfterForm>
        <p>
          {say('have')} <TextLink to={withRedirect('/signin', redirect)}>{common('signIn')}</TextLink>
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

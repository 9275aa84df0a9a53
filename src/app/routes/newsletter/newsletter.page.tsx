import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formAction } from '#client/forms/action.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#client/page/site-data.ts';
import styles from '#newsletter/subscription/components/newsletter.module.css';
import { newsletterTexts } from '#newsletter/subscription/newsletter.messages.ts';
import { useRefusalWords, useSignUp } from '#newsletter/subscription/sign-up.hooks.ts';
import { signUpTexts } from '#newsletter/subscription/sign-up.messages.ts';
import { newsletterCalls, SIGN_UP_PLACES } from '#newsletter/subscription/subscription.schema.ts';
import { head } from '#shell/seo/head.rules.ts';
import { Button } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

export function meta(args: MetaArgs) {
  const say = pageWords(args, newsletterTexts);
  return head(args, { title: say('pageTitle'), description: say('pageDescription'), path: '/newsletter' });
}

/** Of the forms on every page, too. */
export const action = formAction(async ({ api, url, field }) => {
  const place = SIGN_UP_PLACES.find((one) => one === url.searchParams.get('place')) ?? 'page';
  const attributes = { email: field('email'), firstName: '', lastName: '' };
  await api(newsletterCalls.subscribe, { body: { data: { type: 'Newsletter', id: place, attributes } } });
  return '/newsletter-success';
});

export default function NewsletterPage() {
  const say = useTexts(newsletterTexts);
  const sayForm = useTexts(signUpTexts);
  return (
    <div className={`wrap-61 ${styles.page}`}>
      <header className={styles.head}>
        <h1 className="h1">{sayForm('invite')}</h1>
        <p className="lead">{say('pageLead')}</p>
        <SignUpForm />
      </header>
      <section className={styles.what} aria-labelledby="what">
        <h2 className="h2" id="what">
          {say('what')}
        </h2>
        <dl>
          <div>
            <dt>{say('whatTips')}</dt>
            <dd>{say('whatTipsText')}</dd>
          </div>
          <div>
            <dt>{say('whatMonthly')}</dt>
            <dd>{say('whatMonthlyText')}</dd>
          </div>
        </dl>
      </section>
      <Sample />
    </div>
  );
}

function SignUpForm() {
  const say = useTexts(newsletterTexts);
  const sayForm = useTexts(signUpTexts);
  const wordsOf = useRefusalWords();
  const navigate = useNavigate();
  const [isLeft, setLeft] = useState(false);
  const signUp = useSignUp({ place: 'page', onRegistered: () => navigate('/newsletter-success') });
  const { state, email, isValid } = signUp;
  const refused = state.kind === 'error' ? wordsOf(state.thrown) : undefined;
  const problem = email === '' ? say('emailRequired') : sayForm('invalidEmail', { email });
  const wrong = isLeft && !isValid ? problem : undefined;
  return (
    <form {...signUp.form} className={styles.form} onBlur={() => setLeft(isLeft || email !== '')}>
      <div className={styles.line}>
        <Field {...signUp.field} label={sayForm('email')} error={refused ?? wrong} className={styles.field} />
        <Button {...signUp.submit} loading={signUp.isSaving} loadingLabel={sayForm('subscribing')}>
          {sayForm('subscribe')}
        </Button>
      </div>
      <p className="small quiet">
        {sayForm('consent')} <TextLink to="/privacy-policy">{sayForm('privacy')}</TextLink>
      </p>
    </form>
  );
}

/** One issue, as it arrives. */
function Sample() {
  const say = useTexts(newsletterTexts);
  const { site } = useSite();
  return (
    <section aria-labelledby="sample">
      <h2 className="h2" id="sample">
        {say('sample')}
      </h2>
      <figure className={styles.sample}>
        <figcaption>
          <span>{site.productName}</span>
          <strong>{say('sampleSubject')}</strong>
        </figcaption>
        <p className="serif">{say('sampleText')}</p>
      </figure>
    </section>
  );
}

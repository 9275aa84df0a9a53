import { useSearchParams } from 'react-router';
import { head } from '#site/head.rules.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { browserApi } from '#web/browser-api.ts';
import { useForm } from '#web/form.ts';
import { needsScript } from '#web/form-action.ts';
import { FormProblems } from '#web/form-problems.tsx';
import { safeRedirect } from '#web/navigation.ts';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useTexts } from '#web/site-data.ts';
import { sessionCalls } from './account.contract.ts';
import { AccountColumn, AfterForm } from './account-column.tsx';
import { emailKey, signInPasswordKey } from './account-field.rules.ts';
import { useFieldWords } from './account-words.store.ts';
import { SecretField } from './password-fields.tsx';
import { AskedCode, PasskeyButton, useAskedFactor } from './second-factor-fields.tsx';
import { signedIn, signedOut } from './session.store.ts';
import { signInTexts } from './sign-in.texts.ts';
import { useSignedOutOnly, withRedirect } from './signed-in.store.ts';

export function meta(args: MetaArgs) {
  const say = pageWords(args, signInTexts);
  return head(args, { title: say('pageTitle'), description: say('description'), path: '/signin' });
}

export const action = needsScript(signInTexts, 'posted');

export default function SignInPage() {
  const say = useTexts(signInTexts);
  const { redirect, leave } = useSignedOutOnly();
  const [params] = useSearchParams();
  const place = safeRedirect(redirect);
  return (
    <AccountColumn title={say('title')}>
      {params.has('changed') ? <Banner tone="success">{say('changed')}</Banner> : null}
      <div className="stack">
        <SignInForm enter={(given) => leave(() => enter(given), place)} />
        <PasskeyButton onShown={(token) => leave(() => signedIn(token), place)} />
      </div>
      <AfterForm>
        <p>
          {say('new')} <TextLink to={withRedirect('/register', redirect)}>{say('register')}</TextLink>
        </p>
      </AfterForm>
    </AccountColumn>
  );
}

type SignInValues = Record<'username' | 'password' | 'code', string>;

/** A failed login clears the stored token (spec §4). */
async function enter({ username, password, code }: SignInValues): Promise<void> {
  const attributes = { username: username.trim(), password, ...(code.trim() ? { code } : {}) };
  try {
    const { data } = await browserApi()(sessionCalls.signIn, {
      body: { data: { type: 'ApiLoginView', attributes } },
    });
    await signedIn(data.token);
  } catch (thrown) {
    signedOut();
    throw thrown;
  }
}

function SignInForm({ enter }: { enter: (given: SignInValues) => Promise<void> }) {
  const say = useTexts(signInTexts);
  const { isAsked, asking } = useAskedFactor();
  const { say: common, tell } = useFieldWords();
  const form = useForm({
    initial: { username: '', password: '', code: '' },
    check: ({ username, password }) => ({
      username: tell(emailKey(username), username),
      password: tell(signInPasswordKey(password)),
    }),
    send: (given) => asking(() => enter(given)),
    join: true,
  });
  return (
    <form {...form.form} className="stack">
      <FormProblems summary={form.summary} />
      <Field
        {...form.field('username')}
        label={common('email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        required
      />
      <SecretField {...form.field('password')} autoComplete="current-password" />
      {isAsked ? <AskedCode {...form.field('code')} /> : null}
      <p className="small">
        <TextLink to="/recover-password">{say('forgot')}</TextLink>
      </p>
      <Button
        type="submit"
        size="lg"
        full
        loading={form.saving}
        loadingLabel={say('signingIn')}
        data-scripted=""
      >
        {common('signIn')}
      </Button>
      <noscript>
        <p>{say('needsScript')}</p>
      </noscript>
    </form>
  );
}

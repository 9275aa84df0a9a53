import { useSearchParams } from 'react-router';
import { browserApi } from '#client/api/browser-api.ts';
import { needsScript } from '#client/forms/action.ts';
import { useForm } from '#client/forms/form.ts';
import { FormProblems } from '#client/forms/problems.tsx';
import { safeRedirect } from '#client/navigation/navigation.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useTexts } from '#client/page/site-data.ts';
import { sessionCalls } from '#identity/account/account.schema.ts';
import { useFieldWords } from '#identity/account/account-words.hooks.ts';
import { AccountColumn, AfterForm } from '#identity/account/components/column.tsx';
import { emailKey, signInPasswordKey } from '#identity/account/field.rules.ts';
import { SecretField } from '#identity/password/components/fields.tsx';
import { AskedCode, PasskeyButton, useAskedFactor } from '#identity/second-factor/components/fields.tsx';
import { signedIn, signedOut } from '#identity/session/session.store.ts';
import { useSignedOutOnly } from '#identity/session/signed-in.hooks.ts';
import { signInTexts } from '#identity/sign-in/sign-in.messages.ts';
import { withPlace } from '#kit/place.ts';
import { head } from '#shell/seo/head.rules.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

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
          {say('new')} <TextLink to={withPlace('/register', redirect)}>{say('register')}</TextLink>
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
  const { asked, asking } = useAskedFactor();
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
      {asked ? <AskedCode {...form.field('code')} {...asked} /> : null}
      <p className="small">
        <TextLink to="/recover-password" className="alone">
          {say('forgot')}
        </TextLink>
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

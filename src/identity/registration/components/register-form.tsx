import { type FocusEvent, useRef, useState } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { useForm } from '#client/forms/form.ts';
import { FormProblems } from '#client/forms/problems.tsx';
import { useTexts } from '#client/page/site-data.ts';
import { withPlace } from '#kit/place.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { registrationCalls } from '../../account/account.schema.ts';
import { useFieldWords } from '../../account/account-words.hooks.ts';
import { emailKey, firstNameKey, lastNameKey, newPasswordKey, repeatKey } from '../../account/field.rules.ts';
import { NewPasswordFields } from '../../password/components/fields.tsx';
import { signedIn } from '../../session/session.store.ts';
import { registerTexts } from '../register.messages.ts';

const EMPTY = { firstName: '', lastName: '', username: '', password: '', repeatPassword: '', letters: '' };
type Values = typeof EMPTY;
const WIRE_NAMES = { email: 'username', password1: 'password', password2: 'repeatPassword' };

/** An optional newsletter subscription along with the registration. */
export interface LettersOffer {
  consent: string;
  /** Whether the confirmation is on its way; the account is opened in any case. */
  ask: (email: string) => Promise<boolean>;
}

interface Props {
  redirect: string | null;
  /** Runs the action, then leads on. */
  register: (deed: () => Promise<void>) => Promise<void>;
  letters: LettersOffer;
}

export function RegisterForm({ redirect, register, letters }: Props) {
  const say = useTexts(registerTexts);
  const { say: common } = useFieldWords();
  const known = useKnownAddress();
  const form = useForm({
    initial: EMPTY,
    check: useCheck(),
    send: (values) =>
      register(async () => {
        await openAccount(values, redirect);
        if (values.letters !== 'on' || (await letters.ask(values.username.trim()))) return;
        toast({ tone: 'error', message: say('lettersFailed') });
      }),
    names: WIRE_NAMES,
  });
  return (
    <form {...form.form} className="stack">
      <FormProblems summary={form.summary} />
      <Field {...form.field('firstName')} label={common('firstName')} autoComplete="given-name" required />
      <Field {...form.field('lastName')} label={common('lastName')} autoComplete="family-name" required />
      <Field
        {...form.field('username')}
        label={common('email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        onBlur={known.look}
        required
      />
      <div role="status">
        {known.address !== '' && known.address === form.values.username.trim() ? (
          <Banner>
            <p>
              {say('known')} <TextLink to={withPlace('/signin', redirect)}>{say('knownSignIn')}</TextLink>
            </p>
          </Banner>
        ) : null}
      </div>
      <NewPasswordFields
        typed={form.values.password}
        password={form.field('password')}
        repeated={form.field('repeatPassword')}
      />
      <Checkbox name="letters" label={say('letters')} hint={letters.consent} />
      <Button
        type="submit"
        size="lg"
        full
        loading={form.saving}
        loadingLabel={say('creating')}
        data-scripted=""
      >
        {say('create')}
      </Button>
      <noscript>
        <p>{say('needsScript')}</p>
      </noscript>
      <p className="small quiet">
        {say('accept')} <TextLink to="/terms-and-conditions">{say('terms')}</TextLink>,{' '}
        <TextLink to="/privacy-policy">{say('privacy')}</TextLink>
      </p>
    </form>
  );
}

/** All registration fields are required (spec §5). */
function useCheck() {
  const { tell } = useFieldWords();
  return ({ firstName, lastName, username, password, repeatPassword }: Values) => ({
    firstName: tell(firstNameKey(firstName)),
    lastName: tell(lastNameKey(lastName)),
    username: tell(emailKey(username), username),
    password: tell(newPasswordKey(password)),
    repeatPassword: tell(repeatKey(password, repeatPassword)),
  });
}

async function openAccount(
  { firstName, lastName, username, password, repeatPassword }: Values,
  redirect: string | null,
) {
  const email = username.trim();
  const attributes = {
    username: email,
    email,
    password1: password,
    password2: repeatPassword,
    firstName,
    lastName,
    redirect: redirect ?? '',
  };
  const { data } = await browserApi()(registrationCalls.register, {
    body: { data: { type: 'ApiRegisterView', attributes } },
  });
  await signedIn(data.token);
}

/** Whether the address has an account, requested when the field loses focus; no reply counts as "no". */
function useKnownAddress() {
  const [address, setAddress] = useState('');
  const asked = useRef('');
  async function look({ target }: FocusEvent<HTMLInputElement>) {
    const username = target.value.trim();
    if (emailKey(username) !== null || asked.current === username) return;
    asked.current = username;
    try {
      const { data } = await browserApi()(registrationCalls.exists, { query: { username } });
      setAddress(data.exists ? username : '');
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
    }
  }
  return { address, look };
}

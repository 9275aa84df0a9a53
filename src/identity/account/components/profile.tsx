import { useForm } from '#client/forms/form.ts';
import { FormProblems } from '#client/forms/problems.tsx';
import { type RecordFields, useUnsavedGuard } from '#client/forms/unsaved.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Field } from '#ui/forms/field.tsx';
import { ProfileForm } from '../../profile/components/form.tsx';
import { saveProfile } from '../../profile/profile.store.ts';
import type { User } from '../../session/session.store.ts';
import { accountTexts } from '../account.messages.ts';
import { useFieldWords } from '../account-words.hooks.ts';
import { firstNameKey, lastNameKey } from '../field.rules.ts';
import { AccountCard, SaveRow } from './card.tsx';
import { AccountPreferences } from './preferences.tsx';

export function AccountProfile({ user }: { user: User }) {
  const say = useTexts(accountTexts);
  return (
    <>
      <AccountCard title={say('nameTitle')} hint={say('nameHint')}>
        <NameForm user={user} />
      </AccountCard>
      <AccountCard title={say('professionTitle')} hint={say('professionHint')}>
        <ProfileForm user={user}>{(form) => <GuardedSaveRow form={form} />}</ProfileForm>
      </AccountCard>
      <AccountPreferences user={user} />
    </>
  );
}

/** In a dialog the same form is asked about by the dialog. */
function GuardedSaveRow({ form }: { form: RecordFields }) {
  useUnsavedGuard(form);
  return <SaveRow form={form} />;
}

function NameForm({ user }: { user: User }) {
  const { say, tell } = useFieldWords();
  const form = useForm({
    initial: { firstName: user.firstName, lastName: user.lastName },
    check: ({ firstName, lastName }) => ({
      firstName: tell(firstNameKey(firstName)),
      lastName: tell(lastNameKey(lastName)),
    }),
    send: saveProfile,
  });
  useUnsavedGuard(form);
  return (
    <form {...form.form} className="stack">
      <FormProblems summary={form.summary} />
      <Field {...form.field('firstName')} label={say('firstName')} autoComplete="given-name" required />
      <Field {...form.field('lastName')} label={say('lastName')} autoComplete="family-name" required />
      <SaveRow form={form} />
    </form>
  );
}

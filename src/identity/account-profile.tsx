import { Field } from '#ui/field.tsx';
import { useForm } from '#web/form.ts';
import { FormProblems } from '#web/form-problems.tsx';
import { useTexts } from '#web/site-data.ts';
import { accountTexts } from './account.texts.ts';
import { AccountCard, SaveRow } from './account-card.tsx';
import { firstNameKey, lastNameKey } from './account-field.rules.ts';
import { AccountPreferences } from './account-preferences.tsx';
import { useFieldWords } from './account-words.store.ts';
import { saveProfile } from './profile.store.ts';
import { ProfileForm } from './profile-form.tsx';
import type { User } from './session.store.ts';

export function AccountProfile({ user }: { user: User }) {
  const say = useTexts(accountTexts);
  return (
    <>
      <AccountCard title={say('nameTitle')} hint={say('nameHint')}>
        <NameForm user={user} />
      </AccountCard>
      <AccountCard title={say('professionTitle')} hint={say('professionHint')}>
        <ProfileForm user={user}>{(form) => <SaveRow form={form} />}</ProfileForm>
      </AccountCard>
      <AccountPreferences user={user} />
    </>
  );
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
  return (
    <form {...form.form} className="stack">
      <FormProblems summary={form.summary} />
      <Field {...form.field('firstName')} label={say('firstName')} autoComplete="given-name" required />
      <Field {...form.field('lastName')} label={say('lastName')} autoComplete="family-name" required />
      <SaveRow form={form} />
    </form>
  );
}

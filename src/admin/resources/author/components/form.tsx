import { useRecordForm } from '#client/forms/record-form.ts';
import { useTexts } from '#client/page/site-data.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Field, SelectField, TextAreaField } from '#ui/forms/field.tsx';
import { RecordForm } from '../../../kit/record-form.tsx';
import { BIO_MAX, LINE_MAX, NAME_MAX } from '../author.data.ts';
import { authorDeskTexts } from '../author.messages.ts';
import { type AuthorProblem, addressOf, addressWords, authorProblems } from '../author.rules.ts';
import { type AdminAuthor, saveMember } from '../author.store.ts';

const WRONG = {
  name: 'wrongName',
  letters: 'wrongLetters',
  email: 'wrongEmail',
  address: 'wrongAddress',
} as const;
export function useAuthorWords() {
  const say = useTexts(authorDeskTexts);
  return (problem: AuthorProblem | undefined) => problem && say(WRONG[problem]);
}

/** Everything that the pages say of a person, saved together. */
export function AuthorForm({ one }: { one: AdminAuthor }) {
  const say = useTexts(authorDeskTexts);
  const form = useAuthorForm(one);
  const lang = tagOf('en');
  return (
    <RecordForm form={form} label={say('person')} late={say('lateTitle')}>
      <Field
        {...form.field('fullName')}
        label={say('fullName')}
        hint={say('fullNameHint')}
        maxLength={NAME_MAX}
        autoComplete="off"
        required
      />
      <Field
        {...form.field('affix')}
        label={say('affix')}
        hint={say('affixHint')}
        maxLength={NAME_MAX}
        autoComplete="off"
      />
      <SelectField {...form.field('affixType')} label={say('affixType')}>
        <option value="suffix">{say('suffix')}</option>
        <option value="prefix">{say('prefix')}</option>
      </SelectField>
      <Field
        {...form.field('jobTitle')}
        label={say('jobTitle')}
        maxLength={LINE_MAX}
        autoComplete="off"
        lang={lang}
      />
      <Field
        {...form.field('institute')}
        label={say('institute')}
        maxLength={LINE_MAX}
        autoComplete="off"
        lang={lang}
      />
      <Field
        {...form.field('email')}
        label={say('email')}
        hint={say('emailHint')}
        type="email"
        maxLength={LINE_MAX}
        autoComplete="off"
      />
      <TextAreaField
        {...form.field('bio')}
        label={say('bio')}
        hint={say('bioHint')}
        rows={10}
        maxLength={BIO_MAX}
        lang={lang}
      />
      <Field
        {...form.field('address')}
        label={say('address')}
        hint={say('addressHint', { id: one.id })}
        maxLength={NAME_MAX}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    </RecordForm>
  );
}

function useAuthorForm(one: AdminAuthor) {
  const say = useTexts(authorDeskTexts);
  const wrong = useAuthorWords();
  return useRecordForm({
    read: one,
    wordsOf,
    check: (fields) => {
      const found = authorProblems(typed(fields));
      return {
        fullName: wrong(found.fullName),
        email: wrong(found.email),
        address: wrong(found.address),
      };
    },
    save: (fields, base) => saveMember(base, typed(fields)),
    onSaved: () => toast({ message: say('saved') }),
    lateCode: 'faculty-changed',
  });
}

function wordsOf({ fullName, affix, affixType, jobTitle, institute, email, record, slug }: AdminAuthor) {
  const words = addressWords(slug);
  return {
    fullName,
    affix,
    affixType: affixType as string,
    jobTitle,
    institute,
    email: email ?? '',
    bio: record?.bio ?? '',
    address: words === addressOf({ fullName, address: '' }) ? '' : words,
  };
}

const typed = <F extends { affixType: string }>(fields: F) => ({
  ...fields,
  affixType: fields.affixType === 'prefix' ? ('prefix' as const) : ('suffix' as const),
});

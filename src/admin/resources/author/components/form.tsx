import { useTexts } from '#client/page/site-data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { FormHistory } from '../../../history/components/history.tsx';
import { useDeskRecordForm } from '../../../kit/form/form.hooks.ts';
import { DeskForm } from '../../../kit/form/form.tsx';
import { type FieldLooks, FormFields } from '../../../kit/form-fields.tsx';
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

/** What a cover says about somebody. */
export const COVER_LOOKS = {
  fullName: { hint: 'fullNameHint', max: NAME_MAX, required: true },
  affix: { hint: 'affixHint', max: NAME_MAX },
  jobTitle: { max: LINE_MAX, isEnglish: true },
  institute: { max: LINE_MAX, isEnglish: true },
} as const;
const { fullName, affix, jobTitle, institute } = COVER_LOOKS;
const LOOKS: FieldLooks<keyof ReturnType<typeof wordsOf>, keyof typeof authorDeskTexts.defaults> = {
  fullName,
  affix,
  affixType: { options: { suffix: 'suffix', prefix: 'prefix' } },
  jobTitle,
  institute,
  email: { hint: 'emailHint', max: LINE_MAX, input: 'email' },
  bio: { hint: 'bioHint', max: BIO_MAX, rows: 10, isEnglish: true },
  address: { hint: 'addressHint', max: NAME_MAX, isCode: true },
};

/** All public texts about a person, saved together. */
export function AuthorForm({ one }: { one: AdminAuthor }) {
  const say = useTexts(authorDeskTexts);
  const form = useAuthorForm(one);
  return (
    <DeskForm form={form} label={say('person')} beside={<FormHistory form={form} record={form.keep} />}>
      <FormFields form={form} texts={authorDeskTexts} looks={LOOKS} values={{ id: one.id }} />
    </DeskForm>
  );
}

function useAuthorForm(one: AdminAuthor) {
  const say = useTexts(authorDeskTexts);
  const wrong = useAuthorWords();
  return useDeskRecordForm({
    keep: `author:${one.id}`,
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

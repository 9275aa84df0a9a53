import { useTexts } from '#client/page/site-data.ts';
import { ALL_PROFESSIONS } from '#identity/profile/profession.data.ts';
import { PROFESSION_WORDS } from '#identity/profile/profession.rules.ts';
import { profileTexts } from '#identity/profile/profile.messages.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#locale/language.data.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { type LanguageFallback, UNWRITTEN } from '#newsletter/issue/admin.data.ts';
import { NO_TIER } from '#newsletter/issue/segment.data.ts';
import { LETTER_KINDS } from '#newsletter/subscription/subscription.schema.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { useDeskRecordForm } from '../../../kit/form/form.hooks.ts';
import { DeskForm } from '../../../kit/form/form.tsx';
import { newsletterDeskTexts } from '../newsletter.messages.ts';
import { type AdminIssue, saveIssue, termsDraft, type WholeIssue } from '../newsletter.store.ts';
import { daysIn, type SegmentField, segmentIn, segmentWords } from '../segment-form.rules.ts';
import styles from './letters.module.css';
import { NoDraft } from './parts.tsx';

const HABITS = [
  ['read', 'habitRead'],
  ['not-read', 'habitNotRead'],
  ['earned', 'habitEarned'],
  ['not-earned', 'habitNotEarned'],
] as const;
const WAYS = { english: 'unwrittenEnglish', 'left-out': 'unwrittenLeftOut' } as const satisfies Record<
  LanguageFallback,
  string
>;

/** The recipients of an issue: all who subscribed to its kind, or some of them. */
export function IssueTermsForm({ one }: { one: WholeIssue }) {
  const say = useTexts(newsletterDeskTexts);
  const profession = useTexts(profileTexts);
  const form = useTermsForm(one);
  const tick = (name: SegmentField) => {
    const { defaultValue, error: _error, ...rest } = form.field(name);
    return { ...rest, value: 'yes', defaultChecked: defaultValue !== '' };
  };
  return (
    <DeskForm form={form} label={say('who')} above={<NoDraft state={one.state} />}>
      <SelectField {...form.field('kind')} label={say('kind')}>
        {LETTER_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {say(kind)}
          </option>
        ))}
      </SelectField>
      <p className="quiet">{say('segmentHint')}</p>
      <fieldset className={styles.group}>
        <legend>{say('languages')}</legend>
        {LANGUAGES.map((language) => (
          <Checkbox
            key={language}
            {...tick(`language-${language}`)}
            label={<span lang={tagOf(language)}>{LANGUAGE_NAMES[language]}</span>}
          />
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{say('professions')}</legend>
        {ALL_PROFESSIONS.map((name, at) => (
          <Checkbox key={name} {...tick(`profession-${at}`)} label={profession(PROFESSION_WORDS[name])} />
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{say('tiers')}</legend>
        {one.record.tiers.map((tier) => (
          <Checkbox key={tier.id} {...tick(`tier-${tier.id}`)} label={tier.name} />
        ))}
        <Checkbox {...tick(`tier-${NO_TIER}`)} label={say('noTier')} />
      </fieldset>
      <div className={styles.group}>
        <SelectField {...form.field('habit')} label={say('habit')}>
          <option value="">{say('anyHabit')}</option>
          {HABITS.map(([habit, label]) => (
            <option key={habit} value={habit}>
              {say(label)}
            </option>
          ))}
        </SelectField>
        <Field {...form.field('days')} label={say('days')} inputMode="numeric" />
      </div>
      <SelectField {...form.field('unwritten')} label={say('unwritten')}>
        {UNWRITTEN.map((way) => (
          <option key={way} value={way}>
            {say(WAYS[way])}
          </option>
        ))}
      </SelectField>
    </DeskForm>
  );
}

type TermsField = SegmentField | 'kind' | 'unwritten';
function useTermsForm(one: WholeIssue) {
  const say = useTexts(newsletterDeskTexts);
  return useDeskRecordForm<WholeIssue, TermsField>({
    keep: termsDraft(one.id),
    read: one,
    wordsOf: ({ kind, record }) => ({
      kind,
      unwritten: record.unwritten,
      ...segmentWords(record.segment, record.tiers),
    }),
    check: ({ habit, days }) => ({ days: habit && daysIn(days) === null ? say('daysWrong') : undefined }),
    save: ({ kind, unwritten, ...words }, base) =>
      saveIssue(base, {
        kind: kind as AdminIssue['kind'],
        unwritten: unwritten as LanguageFallback,
        segment: segmentIn(words, base.record.tiers),
      }),
    onSaved: () => toast({ message: say('termsSaved') }),
  });
}

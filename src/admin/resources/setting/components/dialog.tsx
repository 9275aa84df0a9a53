import { useTexts } from '#client/page/site-data.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#locale/language.data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { LONGEST_COUNTDOWN, NETWORK_COUNTDOWN } from '#shell/errors/network.rules.ts';
import { Field, TextAreaField } from '#ui/forms/field.tsx';
import { FormHistory } from '../../../history/components/history.tsx';
import type { Page } from '../../../kit/filter.store.ts';
import { useRecordDialogForm } from '../../../kit/form/form.hooks.ts';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import { VALUE_MAX } from '../setting.data.ts';
import { settingTexts } from '../setting.messages.ts';
import { NO_VALUES, type SettingProblem, type SettingValues, settingProblems } from '../setting.rules.ts';
import { type Setting, saveSetting } from '../setting.store.ts';
import { settingOf } from '../setting-list.rules.ts';
import { settingNames } from '../setting-names.store.ts';

const WRONG = {
  long: 'long',
  credits: 'credits',
  pair: 'pair',
  seconds: 'seconds',
  campaigns: 'marks',
  link: 'link',
} as const satisfies Record<SettingProblem, string>;
const LIMITS = { n: VALUE_MAX, count: NETWORK_COUNTDOWN.length, max: LONGEST_COUNTDOWN };

interface Props {
  one: Setting;
  data: Page<Setting>;
  onClose: () => void;
}
/** Edits one value of the configuration; a text in each language. */
export function SettingDialog({ one, data, onClose }: Props) {
  const say = useTexts(settingTexts);
  const part = usePartTag();
  const form = useSettingForm({ one, data, onClose });
  const { name, use } = settingNames(one.id, say);
  const standard = one.standard === null ? '' : ` ${say('standardHint', { standard: one.standard })}`;
  return (
    <DeskDialog title={say('edit', { name })} form={form} size="md" onClose={onClose}>
      {one.kind === 'words' ? (
        <>
          <p>{use}</p>
          {LANGUAGES.map((language) => (
            <TextAreaField
              key={language}
              {...form.field(language)}
              label={<span lang={part(language)}>{LANGUAGE_NAMES[language]}</span>}
              lang={part(language)}
              rows={2}
              maxLength={VALUE_MAX}
            />
          ))}
        </>
      ) : (
        <Field
          {...form.field('en')}
          label={say('value')}
          hint={`${use}${standard}`}
          type={one.kind === 'link' ? 'url' : 'text'}
          inputMode={one.kind === 'credits' ? 'numeric' : undefined}
          maxLength={VALUE_MAX}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
      <div>
        <FormHistory form={form} record={form.keep} />
      </div>
    </DeskDialog>
  );
}

function useSettingForm({ one, data, onClose }: Props) {
  const say = useTexts(settingTexts);
  const { name } = settingNames(one.id, say);
  const configs = Object.fromEntries(data.rows.map(({ id, values }) => [id, values.en]));
  return useRecordDialogForm({
    keep: `setting:${one.id}`,
    onClose,
    read: one,
    wordsOf: ({ values }) => values,
    check: (words) => {
      const declared = settingOf(one.id);
      const found = declared ? settingProblems(declared, wholeValues(words), configs) : {};
      return Object.fromEntries(
        Object.entries(found).map(([language, problem]) => [language, say(WRONG[problem], LIMITS)]),
      );
    },
    save: async (words, { version }) => {
      await saveSetting(one.id, wholeValues(words), version);
      return say('saved', { name });
    },
  });
}

/** A form has fields only for the languages of its kind. */
const wholeValues = (words: Partial<SettingValues>): SettingValues => ({ ...NO_VALUES, ...words });

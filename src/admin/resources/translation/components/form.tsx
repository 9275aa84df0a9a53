import { useSite, useTexts } from '#client/page/site-data.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { Field, TextAreaField } from '#ui/forms/field.tsx';
import { FormHistory } from '../../../history/components/history.tsx';
import { useAttempt } from '../../../kit/attempt.hooks.ts';
import { editingTexts } from '../../../kit/editing.messages.ts';
import { useDeskRecordForm } from '../../../kit/form/form.hooks.ts';
import { DeskForm } from '../../../kit/form/form.tsx';
import { dayText } from '../../../kit/parts.tsx';
import { WritingField } from '../../../writing/components/writing-field.tsx';
import { MachineSuggestion } from '../../machine-translation/components/suggestion.tsx';
import { type MachineUse, useMachine } from '../../machine-translation/machine.hooks.ts';
import { FieldWithMemory, MemoryAway } from '../../translation-memory/components/offers.tsx';
import { useMemory } from '../../translation-memory/memory.hooks.ts';
import { SUMMARY_MAX, TITLE_MAX } from '../translation.data.ts';
import { sendTranslation, type Translation, type TranslationWords } from '../translation.store.ts';

/** The texts of a translation, saved together; if its source changed since one was begun, it stays stale. */
export function TranslationForm({ one }: { one: Translation }) {
  const say = useTexts(editingTexts);
  const machine = useMachine(one);
  const form = useTranslationForm(one, machine);
  const lang = tagOf(one.language);
  const { sentences, isAway } = useMemory(one);
  const memoryOf = (name: 'title' | 'summary' | 'body', source = '') => ({
    name,
    id: form.field(name).id,
    value: form.values[name],
    source,
    sentences,
    lang,
  });
  const machineOf = (name: 'title' | 'summary' | 'body', label: string) => (
    <MachineSuggestion
      use={machine}
      name={name}
      label={label}
      id={form.field(name).id}
      value={form.values[name]}
      language={one.language}
      lang={lang}
    />
  );
  return (
    <DeskForm
      form={form}
      above={
        <>
          <Standing one={one} />
          <MemoryAway isAway={isAway} />
        </>
      }
      beside={
        <>
          {one.state === 'stale' ? <StillHolds one={inHand(one, form.base)} /> : null}
          <FormHistory form={form} record={form.keep} />
        </>
      }
    >
      <FieldWithMemory {...memoryOf('title', one.sourceTitle)}>
        <Field
          {...form.field('title')}
          label={say('fieldTitle')}
          lang={lang}
          maxLength={TITLE_MAX}
          required
        />
        {machineOf('title', say('fieldTitle'))}
      </FieldWithMemory>
      <FieldWithMemory {...memoryOf('summary', one.text?.sourceSummary)}>
        <TextAreaField
          {...form.field('summary')}
          label={say('fieldSummary')}
          lang={lang}
          rows={3}
          maxLength={SUMMARY_MAX}
        />
        {one.text?.sourceSummary ? machineOf('summary', say('fieldSummary')) : null}
      </FieldWithMemory>
      {one.kind === 'section' ? (
        <FieldWithMemory {...memoryOf('body', one.text?.sourceBody)}>
          <WritingField
            field={form.field('body')}
            value={form.values.body}
            label={say('fieldBody')}
            lang={lang}
            figures
          />
          {machineOf('body', say('fieldBody'))}
        </FieldWithMemory>
      ) : null}
    </DeskForm>
  );
}

function useTranslationForm(one: Translation, { read, done }: MachineUse) {
  const say = useTexts(editingTexts);
  return useDeskRecordForm({
    keep: `translation:${one.id}`,
    read: one,
    wordsOf: ({ title, text }: Translation) => ({
      title: title ?? '',
      summary: text?.summary ?? '',
      body: text?.body ?? '',
    }),
    check: ({ title }) => ({ title: title.trim() ? undefined : say('titleRequired') }),
    sourceOf: () => one.sourceChangedAt ?? '',
    save: ({ body, ...words }, base, begunFrom) =>
      sendTranslation(
        { ...inHand(one, base), sourceChangedAt: earliest(one, begunFrom) },
        {
          ...words,
          ...(one.kind === 'section' ? { body } : {}),
          read: [...read],
        },
      ),
    onSaved: ({ state }) => {
      done();
      toast({ message: say(state === 'missing' ? 'savedDraft' : 'saved') });
    },
  });
}

/** The version of the source that the oldest of the texts was written from: a draft may have waited for days. */
const earliest = (
  { sourceChangedAt }: Translation,
  begunFrom: (name: 'title' | 'summary' | 'body') => string,
) => (['title', 'summary', 'body'] as const).map(begunFrom).filter(Boolean).sort()[0] ?? sourceChangedAt;

/** The source as shown now, with the version of the translation that the form is based on. */
const inHand = (one: Translation, { changedAt }: Translation): Translation => ({ ...one, changedAt });

function Standing({ one }: { one: Translation }) {
  const say = useTexts(editingTexts);
  const { site } = useSite();
  if (one.state === 'current') return null;
  if (one.state === 'missing')
    return (
      <Banner tone="info" title={say('missingTitle')}>
        <p>{say('missingText')}</p>
      </Banner>
    );
  return (
    <Banner tone="warning" title={say('staleTitle')}>
      <p>{say('staleText', { date: dayText(one.sourceChangedAt, site.language) })}</p>
    </Banner>
  );
}

/** For a source that changed without affecting the translation: confirms it as it is, piece by piece if it has any. */
export function StillHolds({ one, words = {} }: { one: Translation; words?: TranslationWords }) {
  const say = useTexts(editingTexts);
  const { isUnderWay, attempt } = useAttempt();
  const confirm = () => attempt(() => sendTranslation(one, words).then(() => say('confirmed')));
  return (
    <Button
      variant="secondary"
      loading={isUnderWay}
      loadingLabel={say('saving')}
      onClick={() => void confirm()}
    >
      {say('stillHolds')}
    </Button>
  );
}

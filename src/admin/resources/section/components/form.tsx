import { useDeferredValue, useMemo } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { richText } from '#kit/rich-text.ts';
import { slugify } from '#kit/slug.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { type CaptionProblem, cuesIn } from '#media/captions/captions.rules.ts';
import { RichText } from '#ui/content/rich-text.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, TextAreaField } from '#ui/forms/field.tsx';
import { FormHistory } from '../../../history/components/history.tsx';
import { editingTexts } from '../../../kit/editing.messages.ts';
import editing from '../../../kit/editing.module.css';
import { useDeskRecordForm } from '../../../kit/form/form.hooks.ts';
import { DeskForm } from '../../../kit/form/form.tsx';
import { WritingField } from '../../../writing/components/writing-field.tsx';
import { useFigures } from '../../../writing/figure.hooks.ts';
import { SUMMARY_MAX, TITLE_MAX } from '../../translation/translation.data.ts';
import { ADDRESS_MAX, MINUTES_MAX } from '../section.data.ts';
import { sectionDeskTexts } from '../section.messages.ts';
import { type AdminSection, saveSection } from '../section.store.ts';
import { CueEditor, type SectionRecordingFile } from './cue-editor.tsx';
import styles from './section.module.css';
import { SectionTranscript } from './transcript.tsx';

/** All texts of a section, saved together. */
export function SectionForm({
  one,
  recording,
}: {
  one: AdminSection;
  recording: SectionRecordingFile | null;
}) {
  const say = useTexts(sectionDeskTexts);
  const common = useTexts(editingTexts);
  const part = usePartTag();
  const form = useSectionForm(one);
  const { defaultValue: closed, ...isPrivate } = form.field('private');
  const lang = part('en');
  return (
    <DeskForm form={form} beside={<FormHistory form={form} record={form.keep} />}>
      <Field
        {...form.field('title')}
        label={common('fieldTitle')}
        lang={lang}
        maxLength={TITLE_MAX}
        required
      />
      <Field
        {...form.field('slugWords')}
        label={say('address')}
        hint={say('addressHint', { ids: `-${one.publicationId}-${one.id}` })}
        maxLength={ADDRESS_MAX}
        spellCheck={false}
        autoCapitalize="off"
        required
      />
      <TextAreaField
        {...form.field('summary')}
        label={common('fieldSummary')}
        lang={lang}
        rows={3}
        maxLength={SUMMARY_MAX}
      />
      <Field
        {...form.field('minutes')}
        label={say('minutesField')}
        hint={say('minutesHint', { n: form.base.text?.takesMinutes ?? 0 })}
        inputMode="numeric"
        required
      />
      <Checkbox
        {...isPrivate}
        value="yes"
        defaultChecked={closed !== ''}
        label={say('privateField')}
        hint={say('privateHint')}
      />
      <WritingField
        field={form.field('body')}
        value={form.values.body}
        label={common('fieldBody')}
        lang={lang}
        figures
        preview={<Preview source={form.values.body} />}
      />
      <CueEditor
        fieldId={form.field('transcript').id}
        source={form.values.transcript}
        seconds={form.base.seconds}
        recording={recording}
      />
      <SectionTranscript field={form.field('transcript')} version={form.base.changedAt} />
      <TextAreaField
        {...form.field('slides')}
        label={say('slidesField')}
        hint={say('slidesHint')}
        lang={lang}
        rows={8}
        className={editing.body}
      />
    </DeskForm>
  );
}

const PROBLEMS = {
  head: 'vttHead',
  time: 'vttTime',
  backwards: 'vttBackwards',
  order: 'vttOrder',
  empty: 'vttEmpty',
  late: 'vttLate',
} as const satisfies Record<CaptionProblem, string>;

type SectionField =
  | 'title'
  | 'slugWords'
  | 'summary'
  | 'minutes'
  | 'private'
  | 'body'
  | 'transcript'
  | 'slides';
function useSectionForm(one: AdminSection) {
  const say = useTexts(sectionDeskTexts);
  return useDeskRecordForm<AdminSection, SectionField>({
    keep: `section:${one.id}`,
    read: one,
    wordsOf: ({ title, slugWords, minutes, private: closed, text }) => ({
      title,
      slugWords,
      summary: text?.summary ?? '',
      minutes: String(minutes),
      private: closed ? 'yes' : '',
      body: text?.body ?? '',
      transcript: text?.transcript ?? '',
      slides: text?.slides ?? '',
    }),
    check: useSectionCheck(),
    save: ({ private: closed, minutes, ...words }, base) =>
      saveSection(base, { ...words, private: closed !== '', minutes: minutesIn(minutes) }),
    onSaved: ({ isSeen }) => toast({ message: say(isSeen ? 'saved' : 'savedUnseen') }),
  });
}

const minutesIn = (typed: string): number => (/^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : Number.NaN);

function useSectionCheck() {
  const say = useTexts(sectionDeskTexts);
  const common = useTexts(editingTexts);
  return ({ title, slugWords, minutes, transcript }: Record<SectionField, string>, base: AdminSection) => {
    const read = cuesIn(transcript, base.seconds);
    return {
      title: title.trim() ? undefined : common('titleRequired'),
      slugWords: slugWords === base.slugWords || slugify(slugWords) ? undefined : say('addressWrong'),
      minutes: minutesIn(minutes) <= MINUTES_MAX ? undefined : say('minutesWrong', { most: MINUTES_MAX }),
      transcript: 'problem' in read ? say(PROBLEMS[read.problem], { n: read.line }) : undefined,
    };
  };
}

/** Shows what readers will see, with the renderer that writes what is stored. */
function Preview({ source }: { source: string }) {
  const say = useTexts(sectionDeskTexts);
  const part = usePartTag();
  const text = useDeferredValue(source);
  const html = useFigures(useMemo(() => richText(text), [text]));
  return (
    <section className={editing.side} aria-labelledby="preview">
      <h2 className="h3" id="preview">
        {say('preview')}
      </h2>
      {html.trim() ? (
        <RichText html={html} lang={part('en')} className={`${editing.sourceText} ${styles.preview}`} />
      ) : (
        <p className="quiet">{say('previewEmpty')}</p>
      )}
    </section>
  );
}

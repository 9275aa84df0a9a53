import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PREHEADER_MAX, SUBJECT_MAX } from '#newsletter/issue/letter.data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormHistory } from '../../../history/components/history.tsx';
import { useDeskRecordForm } from '../../../kit/form/form.hooks.ts';
import { DeskForm } from '../../../kit/form/form.tsx';
import { blocksIn, blocksSource, blocksWords } from '../blocks.rules.ts';
import { newsletterDeskTexts } from '../newsletter.messages.ts';
import { type AdminIssueRecord, letterDraft, saveIssue, type WholeIssue } from '../newsletter.store.ts';
import { BlockEditor } from './block-editor.tsx';
import { LetterRemoval } from './letter-removal.tsx';
import styles from './letters.module.css';
import { NoDraft } from './parts.tsx';

type LetterField = 'subject' | 'preheader' | 'blocks';
const wordsOf = ({ subject, preheader, blocks }: AdminIssueRecord['written']) => ({
  subject,
  preheader,
  blocks: blocksSource(blocks),
});

/** An issue in one language: its subject, preheader and blocks; saved together. */
export function LetterForm({ one, isUnsaved }: { one: WholeIssue; isUnsaved: boolean }) {
  const say = useTexts(newsletterDeskTexts);
  const part = usePartTag();
  const form = useLetterForm(one);
  const { language, english, cards } = form.base.record;
  const titles = new Map(cards.map(({ id, title }) => [id, title]));
  const shown = (name: string, words: string) =>
    name === 'blocks' ? blocksWords(words, (id) => titles.get(id) ?? say('cardGone', { id })) : null;
  const blocks = form.field('blocks');
  const lang = part(language);
  const isEmpty = Object.values(form.values).every((text) => text === '');
  return (
    <DeskForm
      form={form}
      label={say('letter')}
      shown={shown}
      above={<NoDraft state={one.state} />}
      beside={
        <>
          <FormHistory form={form} record={form.keep} shown={shown} />
          <LetterRemoval one={one} isUnsaved={isUnsaved} onRemoved={form.kept.discard} />
        </>
      }
    >
      {english && language !== 'en' && isEmpty ? (
        <div>
          <Button variant="secondary" size="sm" onClick={() => form.fill(wordsOf(english))}>
            {say('fromEnglish')}
          </Button>
        </div>
      ) : null}
      <Field {...form.field('subject')} label={say('subject')} lang={lang} maxLength={SUBJECT_MAX} required />
      <Field
        {...form.field('preheader')}
        label={say('preheader')}
        hint={say('preheaderHint')}
        lang={lang}
        maxLength={PREHEADER_MAX}
      />
      <BlockEditor fieldId={blocks.id} source={form.values.blocks} language={language} titles={titles} />
      <label hidden>
        {say('blocks')}
        <textarea id={blocks.id} name={blocks.name} defaultValue={blocks.defaultValue} hidden />
      </label>
      {blocks.error ? (
        <p role="alert" className={styles.block}>
          {blocks.error}
        </p>
      ) : null}
    </DeskForm>
  );
}

function useLetterForm(one: WholeIssue) {
  const say = useTexts(newsletterDeskTexts);
  const { language } = one.record;
  return useDeskRecordForm<WholeIssue, LetterField>({
    keep: letterDraft(one.id, language),
    read: one,
    wordsOf: ({ record }) => wordsOf(record.written),
    check: ({ subject }) => ({ subject: subject.trim() ? undefined : say('subjectMissing') }),
    save: ({ subject, preheader, blocks }, base) =>
      saveIssue(base, {
        letter: { language, words: { subject, preheader, blocks: blocksIn(blocks) } },
      }),
    onSaved: () => toast({ message: say('letterSaved') }),
  });
}

import { useTexts } from '#client/page/site-data.ts';
import { richText } from '#kit/rich-text.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { FAQ_PAGE } from '#support/static-page/static-page.data.ts';
import { RichText } from '#ui/content/rich-text.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { Field, TextAreaField } from '#ui/forms/field.tsx';
import { FormHistory } from '../../../history/components/history.tsx';
import { useAttempt } from '../../../kit/attempt.hooks.ts';
import { useDeskRecordForm } from '../../../kit/form/form.hooks.ts';
import { DeskForm } from '../../../kit/form/form.tsx';
import { WritingField } from '../../../writing/components/writing-field.tsx';
import { SourceDifferences } from '../../translation/components/source-changes.tsx';
import { PAGE_DESCRIPTION_MAX, PAGE_TITLE_MAX } from '../static-page-desk.data.ts';
import { pageDeskTexts } from '../static-page-desk.messages.ts';
import { type WholePage, writePage } from '../static-page-desk.store.ts';

/** A page in one language: its title, description and text; saved together. */
export function PageTextForm({ one }: { one: WholePage }) {
  const say = useTexts(pageDeskTexts);
  const part = usePartTag();
  const form = useTextForm(one);
  const { language, english } = one.text;
  const lang = part(language);
  const isEmpty = Object.values(form.values).every((text) => text === '');
  const isStale = one.languages[language] === 'stale' || one.text.englishWas !== null;
  return (
    <DeskForm
      form={form}
      label={say('words')}
      above={isStale ? <Stale one={one} base={form.base} /> : null}
      beside={<FormHistory form={form} record={form.keep} />}
    >
      {language !== 'en' && isEmpty && english.body ? (
        <div>
          <Button variant="secondary" size="sm" onClick={() => form.fill(english)}>
            {say('fromEnglish')}
          </Button>
        </div>
      ) : null}
      <Field {...form.field('title')} label={say('title')} lang={lang} maxLength={PAGE_TITLE_MAX} required />
      <TextAreaField
        {...form.field('description')}
        label={say('description')}
        hint={say('descriptionHint')}
        lang={lang}
        rows={2}
        maxLength={PAGE_DESCRIPTION_MAX}
      />
      {one.slug === FAQ_PAGE ? <p className="quiet">{say('faqHint')}</p> : null}
      <WritingField field={form.field('body')} value={form.values.body} label={say('body')} lang={lang} />
    </DeskForm>
  );
}

function useTextForm(one: WholePage) {
  const say = useTexts(pageDeskTexts);
  return useDeskRecordForm<WholePage, 'title' | 'description' | 'body'>({
    keep: `page:${one.id}:${one.text.language}`,
    read: one,
    wordsOf: ({ text }) => text.written,
    check: ({ title, body }) => ({
      title: title.trim() ? undefined : say('titleMissing'),
      body: body.trim() ? undefined : say('bodyMissing'),
    }),
    sourceOf: one.text.language === 'en' ? undefined : (name) => one.text.english[name],
    save: (words, base, begunFrom) =>
      writePage(base, words, {
        title: begunFrom('title'),
        description: begunFrom('description'),
        body: begunFrom('body'),
      }),
    onSaved: () => toast({ message: say('wordsSaved') }),
  });
}

/**
 * The present English, to read beside the translation; if the meaning is unchanged, it is confirmed without rewriting.
 */
function Stale({ one, base }: { one: WholePage; base: WholePage }) {
  const say = useTexts(pageDeskTexts);
  const part = usePartTag();
  const { attempt, isUnderWay } = useAttempt();
  const { english, englishWas: was } = one.text;
  const holds = async () => {
    await writePage(base, base.text.written, english);
    return say('wordsSaved');
  };
  return (
    <Banner tone="warning" title={say('staleTitle')}>
      <p>{say('staleText')}</p>
      <SourceDifferences
        fields={
          was && [
            { name: say('title'), before: was.title, after: english.title },
            { name: say('description'), before: was.description, after: english.description },
            { name: say('body'), before: was.body, after: english.body },
          ]
        }
      />
      <details>
        <summary>{say('english')}</summary>
        <p lang={part('en')}>
          <strong>{english.title}</strong> {english.description}
        </p>
        <RichText html={richText(english.body)} lang={part('en')} />
      </details>
      <Button variant="secondary" size="sm" loading={isUnderWay} onClick={() => void attempt(holds)}>
        {say('stillHolds')}
      </Button>
    </Banner>
  );
}

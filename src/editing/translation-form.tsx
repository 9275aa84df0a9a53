import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { dateText } from '#kit/dates.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field, TextAreaField } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';
import { isFailure } from '#web/api-client.ts';
import { useForm } from '#web/form.ts';
import { FormProblems } from '#web/form-problems.tsx';
import { useSite, useTexts } from '#web/site-data.ts';
import styles from './editing.module.css';
import { editingTexts } from './editing.texts.ts';
import { SUMMARY_MAX, TITLE_MAX } from './translation.data.ts';
import { sendTranslation, type Translation } from './translation.store.ts';

/** Its words, saved together; a source that changed while one read stays to be translated. */
export function TranslationForm({ one }: { one: Translation }) {
  const say = useTexts(editingTexts);
  const { late, send } = useSaving(one);
  const form = useForm({
    initial: { title: one.title ?? '', summary: one.text?.summary ?? '', body: one.text?.body ?? '' },
    check: ({ title }) => ({ title: title.trim() ? undefined : say('titleRequired') }),
    send: ({ title, summary, body }) =>
      send(one.kind === 'section' ? { title, summary, body } : { title, summary }),
  });
  const lang = tagOf(one.language);
  return (
    <form {...form.form} className={styles.form}>
      <Standing one={one} />
      {late ? <Late /> : <FormProblems summary={form.summary} />}
      <Field {...form.field('title')} label={say('fieldTitle')} lang={lang} maxLength={TITLE_MAX} required />
      <TextAreaField
        {...form.field('summary')}
        label={say('fieldSummary')}
        lang={lang}
        rows={3}
        maxLength={SUMMARY_MAX}
      />
      {one.kind === 'section' ? (
        <TextAreaField
          {...form.field('body')}
          label={say('fieldBody')}
          hint={say('bodyHint')}
          lang={lang}
          rows={24}
          className={styles.body}
        />
      ) : null}
      <div className={styles.actions}>
        <Button type="submit" loading={form.saving} loadingLabel={say('saving')}>
          {say('save')}
        </Button>
        {one.state === 'stale' ? <StillHolds one={one} /> : null}
      </div>
    </form>
  );
}

function useSaving(one: Translation) {
  const say = useTexts(editingTexts);
  const { revalidate } = useRevalidator();
  const [late, setLate] = useState(false);
  async function send(words: Parameters<typeof sendTranslation>[1]) {
    try {
      const saved = await sendTranslation(one, words);
      toast({ message: say(saved.state === 'missing' ? 'savedDraft' : 'saved') });
      await revalidate();
    } catch (thrown) {
      setLate(isFailure(thrown) && thrown.code === 'translation-changed');
      throw thrown;
    }
  }
  return { late, send };
}

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
      <p>{say('staleText', { date: dateText(one.sourceChangedAt.slice(0, 10), site.language) })}</p>
    </Banner>
  );
}

/** Another editor was first: their words come when this one says so. */
function Late() {
  const say = useTexts(editingTexts);
  const { revalidate } = useRevalidator();
  return (
    <Banner
      tone="danger"
      live="alert"
      title={say('lateTitle')}
      action={
        <Button variant="secondary" size="sm" onClick={() => void revalidate()}>
          {say('loadTheirs')}
        </Button>
      }
    >
      <p>{say('lateText')}</p>
    </Banner>
  );
}

/** The source changed and the words still say what it says: nothing is written anew. */
function StillHolds({ one }: { one: Translation }) {
  const say = useTexts(editingTexts);
  const { revalidate } = useRevalidator();
  const [saving, setSaving] = useState(false);
  async function confirm() {
    setSaving(true);
    try {
      await sendTranslation(one, {});
      toast({ message: say('confirmed') });
      await revalidate();
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      toast({ tone: 'error', message: thrown.message });
    } finally {
      setSaving(false);
    }
  }
  return (
    <Button variant="secondary" loading={saving} loadingLabel={say('saving')} onClick={() => void confirm()}>
      {say('stillHolds')}
    </Button>
  );
}

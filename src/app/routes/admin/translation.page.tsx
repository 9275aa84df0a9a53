import { recordPage } from '#admin/frame/record-page.tsx';
import { editingTexts } from '#admin/kit/editing.messages.ts';
import styles from '#admin/kit/editing.module.css';
import { dayText, SourceEditLink } from '#admin/kit/parts.tsx';
import { TranslationForm } from '#admin/resources/translation/components/form.tsx';
import { NextText } from '#admin/resources/translation/components/next-text.tsx';
import { TranslationPieces } from '#admin/resources/translation/components/pieces.tsx';
import { SourceChanges } from '#admin/resources/translation/components/source-changes.tsx';
import { LANGUAGE_NAMES } from '#admin/resources/translation/translation.data.ts';
import { loadTranslation, type Translation } from '#admin/resources/translation/translation.store.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { RichText } from '#ui/content/rich-text.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

/** The source at the left, its translation at the right; on phones one below the other. */
const page = recordPage({
  texts: editingTexts,
  title: 'translation',
  load: loadTranslation,
  named: ({ sourceTitle: title, language }, say) => ({
    title,
    isEnglish: true,
    page: `${LANGUAGE_NAMES[language]} - ${say('translation')}`,
  }),
  Content: ({ data: one }) => (
    <div className={one.text?.pieces ? styles.form : styles.sides}>
      <Source one={one} />
      <section className={styles.side} aria-labelledby="translation">
        <h2 className="h3" id="translation" lang={tagOf(one.language)}>
          {LANGUAGE_NAMES[one.language]}
        </h2>
        {one.text?.pieces ? (
          <TranslationPieces key={one.id} one={one} />
        ) : (
          <TranslationForm key={one.id} one={one} />
        )}
        <NextText id={one.id} language={one.language} reading={one} />
      </section>
    </div>
  ),
});
export const { clientLoader, meta } = page;
export default page.Page;

function Source({ one }: { one: Translation }) {
  const say = useTexts(editingTexts);
  const part = usePartTag();
  const { site } = useSite();
  return (
    <section className={styles.side} aria-labelledby="source">
      <h2 className="h3" id="source">
        {say('source')}
      </h2>
      <p className="small quiet">
        {one.sourceChangedAt ? say('changedOn', { date: dayText(one.sourceChangedAt, site.language) }) : null}{' '}
        {one.sourceAddress ? <TextLink to={one.sourceAddress}>{say('openSource')}</TextLink> : null}{' '}
        <SourceEditLink kind={one.kind} id={String(one.sourceId)} publicationId={one.publicationId} />
      </p>
      <SourceChanges one={one} />
      {one.text?.pieces ? null : (
        <dl className={styles.original} lang={part('en')}>
          <dt>{say('fieldTitle')}</dt>
          <dd>{one.sourceTitle}</dd>
          {one.text?.sourceSummary ? (
            <>
              <dt>{say('fieldSummary')}</dt>
              <dd>{one.text.sourceSummary}</dd>
            </>
          ) : null}
        </dl>
      )}
      {one.text?.sourceHtml ? (
        <RichText html={one.text.sourceHtml} lang={part('en')} className={styles.sourceText} />
      ) : null}
    </section>
  );
}

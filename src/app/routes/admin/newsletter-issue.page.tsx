import type { ReactNode } from 'react';
import { Form, useSubmit } from 'react-router';
import { recordPage } from '#admin/frame/record-page.tsx';
import editing from '#admin/kit/editing.module.css';
import { UnsavedForms, useUnsavedForms } from '#admin/kit/form/unsaved.hooks.ts';
import { IssueCourse } from '#admin/resources/newsletter/components/issue-course.tsx';
import { LetterForm } from '#admin/resources/newsletter/components/letter-form.tsx';
import { LetterPreview } from '#admin/resources/newsletter/components/letter-preview.tsx';
import { IssueStateBadge } from '#admin/resources/newsletter/components/parts.tsx';
import { IssueTermsForm } from '#admin/resources/newsletter/components/terms-form.tsx';
import { TestLetter } from '#admin/resources/newsletter/components/test-letter.tsx';
import { issueTitle } from '#admin/resources/newsletter/issue-title.rules.ts';
import { newsletterDeskTexts } from '#admin/resources/newsletter/newsletter.messages.ts';
import {
  type AdminIssue,
  type AdminIssueRecord,
  letterDraft,
  loadIssue,
  termsDraft,
  type WholeIssue,
} from '#admin/resources/newsletter/newsletter.store.ts';
import { Moment } from '#admin/resources/order/components/parts.tsx';
import styles from '#admin/resources/support-request/components/support.module.css';
import { useColon, useSite, useTexts } from '#client/page/site-data.ts';
import { localeOf } from '#kit/locales.ts';
import { numberText } from '#kit/numbers.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#locale/language.data.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { isWritable } from '#newsletter/issue/issue-state.rules.ts';
import { SelectField } from '#ui/forms/field.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = recordPage({
  texts: newsletterDeskTexts,
  title: 'issue',
  load: loadIssue,
  named: (one, say) => ({ title: issueTitle(one, say('untitled')) }),
  Content: ({ data: one }) => (isWhole(one) ? <IssueDesk one={one} /> : null),
});
export const { clientLoader, meta } = page;
export default page.Page;

const isWhole = (one: AdminIssue): one is WholeIssue => one.record !== undefined;

/**
 * What there is to know of it, its course, and its words while it is a draft; those typed too late stay for whoever
 * typed them.
 */
function IssueDesk({ one }: { one: WholeIssue }) {
  const say = useTexts(newsletterDeskTexts);
  const terms = termsDraft(one.id);
  const letters = LANGUAGES.map((language) => letterDraft(one.id, language));
  const { unsaved, isKnown, tell } = useUnsavedForms([terms, ...letters]);
  return (
    <UnsavedForms value={tell}>
      <Facts one={one} record={one.record} />
      <p className="quiet">{say('notCounted')}</p>
      <IssueCourse one={one} unsaved={isKnown ? unsaved : null} />
      {isWritable(one.state) || unsaved.includes(terms) ? <Audience one={one} /> : null}
      <LetterPart one={one} isUnsaved={unsaved.includes(letterDraft(one.id, one.record.language))} />
    </UnsavedForms>
  );
}

function Audience({ one }: { one: WholeIssue }) {
  const say = useTexts(newsletterDeskTexts);
  return (
    <section className={editing.form} aria-labelledby="who">
      <h2 id="who" className="h3">
        {say('who')}
      </h2>
      <IssueTermsForm key={one.id} one={one} />
    </section>
  );
}

function Facts({ one, record }: { one: AdminIssue; record: AdminIssueRecord }) {
  const say = useTexts(newsletterDeskTexts);
  const locale = localeOf(useSite().site.language);
  const figures = [
    ['recipients', one.recipients],
    ['lettersSent', record.sent],
    ['lettersWaiting', record.waiting],
    ['lettersFailed', record.failed],
    ['lettersForgotten', record.forgotten],
    ['unsubscribedSince', record.unsubscribed],
    ['unsubscribedThrough', record.unsubscribedThrough],
  ] as const;
  return (
    <dl className={`panel ${styles.facts}`}>
      <Fact name={say('state')}>
        <IssueStateBadge state={one.state} />
      </Fact>
      <Fact name={say('kind')}>{say(one.kind)}</Fact>
      <Fact name={say('origin')}>{say(one.origin)}</Fact>
      <Fact name={say('opened')}>
        <Moment at={one.openedAt} />
      </Fact>
      {one.finishedAt ? (
        <Fact name={say('finished')}>
          <Moment at={one.finishedAt} />
        </Fact>
      ) : null}
      {figures.map(([name, count]) => (
        <Fact key={name} name={say(name)}>
          {numberText(count, locale)}
        </Fact>
      ))}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function LetterPart({ one, isUnsaved }: { one: WholeIssue; isUnsaved: boolean }) {
  const say = useTexts(newsletterDeskTexts);
  const isDraft = isWritable(one.state);
  const { record, id } = one;
  const isLeftOut = record.languages.length > 0 && !record.languages.includes(record.language);
  return (
    <section className={styles.words} aria-labelledby="letter">
      <h2 id="letter" className="h3">
        {say('letter')}
      </h2>
      <LanguageChoice language={record.language} />
      {isDraft || isUnsaved ? (
        <LetterForm key={`${id}-${record.language}`} one={one} isUnsaved={isUnsaved} />
      ) : null}
      {record.letter ? (
        <>
          <p className="quiet">{say('letterHint')}</p>
          <Letter letter={record.letter} record={record} />
          <TestLetter id={id} language={record.language} isUnsaved={isUnsaved} />
        </>
      ) : (
        <NoLetter isDraft={isDraft} isLeftOut={isLeftOut} />
      )}
    </section>
  );
}

/** What a draft lacks stands with its course. */
function NoLetter({ isDraft, isLeftOut }: { isDraft: boolean; isLeftOut: boolean }) {
  const say = useTexts(newsletterDeskTexts);
  if (isLeftOut) return <p>{say('notWritten')}</p>;
  return isDraft ? null : <p>{say('gone')}</p>;
}

function LanguageChoice({ language }: Pick<AdminIssueRecord, 'language'>) {
  const say = useTexts(newsletterDeskTexts);
  const submit = useSubmit();
  return (
    <Form
      method="get"
      preventScrollReset
      className={editing.filters}
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
    >
      <SelectField key={language} label={say('language')} name="language" defaultValue={language}>
        {LANGUAGES.map((one) => (
          <option key={one} value={one}>
            {LANGUAGE_NAMES[one]}
          </option>
        ))}
      </SelectField>
    </Form>
  );
}

function Letter({
  letter,
  record,
}: {
  letter: NonNullable<AdminIssueRecord['letter']>;
  record: AdminIssueRecord;
}) {
  const say = useTexts(newsletterDeskTexts);
  const lang = tagOf(record.language);
  const colon = useColon();
  return (
    <div className={styles.words}>
      <p>
        {say('subject')}
        {colon} <strong lang={lang}>{letter.subject}</strong>
      </p>
      <Tabs
        label={say('letter')}
        tabs={[
          {
            key: 'shown',
            label: say('asShown'),
            content: <LetterPreview key={record.changedAt} address={record.preview} title={say('letter')} />,
          },
          {
            key: 'text',
            label: say('asText'),
            content: (
              <div className={`panel ${styles.message}`} lang={lang}>
                {letter.text}
              </div>
            ),
          },
        ]}
      />
    </div>
  );
}

import { type ReactNode, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { recordPage } from '#admin/frame/record-page.tsx';
import editing from '#admin/kit/editing.module.css';
import { IssueStateBadge } from '#admin/resources/newsletter/components/parts.tsx';
import { letterBody } from '#admin/resources/newsletter/letter-body.rules.ts';
import { newsletterDeskTexts } from '#admin/resources/newsletter/newsletter.messages.ts';
import {
  type AdminIssue,
  type AdminIssueRecord,
  loadIssue,
  sendTestLetter,
} from '#admin/resources/newsletter/newsletter.store.ts';
import { Moment } from '#admin/resources/order/components/parts.tsx';
import styles from '#admin/resources/support-request/components/support.module.css';
import { isFailure } from '#client/api/client.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { localeOf } from '#kit/locales.ts';
import { numberText } from '#kit/numbers.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#locale/language.data.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { RichText } from '#ui/content/rich-text.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { SelectField } from '#ui/forms/field.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = recordPage({
  texts: newsletterDeskTexts,
  title: 'issue',
  load: loadIssue,
  Title: ({ data: { issue } }) => issue,
  Content: ({ data: one }) =>
    one.record ? (
      <>
        <Facts one={one} record={one.record} />
        <LetterPart id={one.id} record={one.record} />
      </>
    ) : null,
});
export const { clientLoader, meta } = page;
export default page.Page;

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
  ] as const;
  return (
    <dl className={`panel ${styles.facts}`}>
      <Fact name={say('state')}>
        <IssueStateBadge state={one.state} />
      </Fact>
      <Fact name={say('kind')}>{say(one.kind)}</Fact>
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

function LetterPart({ id, record }: { id: string; record: AdminIssueRecord }) {
  const say = useTexts(newsletterDeskTexts);
  return (
    <section className={styles.words} aria-labelledby="letter">
      <h2 id="letter" className="h3">
        {say('letter')}
      </h2>
      <LanguageChoice language={record.language} />
      {record.letter ? (
        <>
          <p className="quiet">{say('letterHint')}</p>
          <Letter letter={record.letter} language={record.language} />
          <TestLetter id={id} language={record.language} />
        </>
      ) : (
        <p>{say('gone')}</p>
      )}
    </section>
  );
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

function Letter({ letter, language }: { letter: NonNullable<AdminIssueRecord['letter']>; language: string }) {
  const say = useTexts(newsletterDeskTexts);
  const lang = tagOf(language);
  return (
    <div className={styles.words}>
      <p>
        {say('subject')}: <strong lang={lang}>{letter.subject}</strong>
      </p>
      <Tabs
        label={say('letter')}
        tabs={[
          {
            key: 'shown',
            label: say('asShown'),
            content: (
              <RichText
                html={letterBody(letter.html)}
                voice="sans"
                lang={lang}
                className={`panel ${styles.message}`}
              />
            ),
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

/** To one's own address, and to nobody else. */
function TestLetter({ id, language }: { id: string; language: AdminIssueRecord['language'] }) {
  const say = useTexts(newsletterDeskTexts);
  const [busy, setBusy] = useState(false);
  async function send() {
    setBusy(true);
    try {
      toast({ message: say('testSent', { email: await sendTestLetter(id, language) }) });
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      toast({ tone: 'error', message: thrown.message });
    } finally {
      setBusy(false);
    }
  }
  return (
    <div>
      <Button
        variant="secondary"
        loading={busy}
        loadingLabel={say('sendingTest')}
        onClick={() => void send()}
      >
        {say('sendTest')}
      </Button>
    </div>
  );
}

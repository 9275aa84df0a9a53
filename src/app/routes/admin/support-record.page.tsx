import type { ReactNode } from 'react';
import { recordPage } from '#admin/frame/record-page.tsx';
import { Moment } from '#admin/resources/order/components/parts.tsx';
import { SupportAnswer } from '#admin/resources/support-request/components/answer.tsx';
import { SupportDeeds } from '#admin/resources/support-request/components/deeds.tsx';
import { SupportHistory } from '#admin/resources/support-request/components/history.tsx';
import { RequestState } from '#admin/resources/support-request/components/parts.tsx';
import styles from '#admin/resources/support-request/components/support.module.css';
import { supportDeskTexts } from '#admin/resources/support-request/support.messages.ts';
import {
  type AdminRequest,
  type AdminRequestRecord,
  loadRequest,
  SUPPORT_PATH,
} from '#admin/resources/support-request/support.store.ts';
import { useTexts } from '#client/page/site-data.ts';
import { shownEmail } from '#identity/email/shown.rules.ts';
import type { Language } from '#locale/language.data.ts';
import { LANGUAGE_NAMES } from '#locale/language.data.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = recordPage({
  texts: supportDeskTexts,
  title: 'request',
  load: loadRequest,
  named: ({ reference: title }, say) => ({
    title,
    heading: (reference) => say('requestNamed', { reference }),
  }),
  Content: ({ data: one, userId }) =>
    one.record ? <Request one={one} record={one.record} userId={userId} /> : null,
});
export const { clientLoader, meta } = page;
export default page.Page;

function Request({ one, record, userId }: { one: AdminRequest; record: AdminRequestRecord; userId: string }) {
  const say = useTexts(supportDeskTexts);
  return (
    <>
      <SupportDeeds one={one} isMine={one.assignee?.id === userId} />
      <div className={styles.sides}>
        <section className={styles.words} aria-labelledby="message">
          <h2 id="message" className="h3">
            {one.subject}
          </h2>
          <div className={`panel ${styles.message}`} dir="auto">
            {record.body}
          </div>
        </section>
        <Facts one={one} record={record} />
      </div>
      <SupportHistory entries={record.entries} />
      <section className={styles.words} aria-labelledby="answer">
        <h2 id="answer" className="h3">
          {say('answer')}
        </h2>
        <SupportAnswer key={one.id} one={one} language={nameOf(record.language)} />
      </section>
    </>
  );
}

function Facts({ one, record }: { one: AdminRequest; record: AdminRequestRecord }) {
  const say = useTexts(supportDeskTexts);
  const { account, writer, forwardedAt, others } = record;
  return (
    <dl className={`panel ${styles.facts}`}>
      <Fact name={say('state')}>
        <span className={styles.badges}>
          <RequestState one={one} />
        </span>
      </Fact>
      <Fact name={say('from')}>
        {one.name} <span className={styles.beside}>{shownEmail(one.email)}</span>
      </Fact>
      <Fact name={say('account')}>{account ? <Member {...account} /> : say('noAccount')}</Fact>
      <Fact name={say('signedInAs')}>{writer ? <Member {...writer} /> : say('signedInNot')}</Fact>
      <Fact name={say('came')}>
        <Moment at={one.createdAt} />
      </Fact>
      <Fact name={say('writtenIn')}>{nameOf(record.language)}</Fact>
      <Fact name={say('lookedAfter')}>
        {one.assignee ? one.assignee.name || say('somebody') : say('nobody')}
      </Fact>
      {forwardedAt ? (
        <Fact name={say('forwarded')}>
          <Moment at={forwardedAt} />
        </Fact>
      ) : null}
      {others.length > 0 ? (
        <Fact name={say('others')}>
          <ul>
            {others.map((other) => (
              <li key={other.id} className={styles.badges}>
                <TextLink to={`${SUPPORT_PATH}/${other.id}`}>{other.reference}</TextLink>
                <RequestState one={other} />
              </li>
            ))}
          </ul>
        </Fact>
      ) : null}
    </dl>
  );
}

const nameOf = (language: string): string => LANGUAGE_NAMES[language as Language] ?? language;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Member({ id, name }: { id: string; name: string }) {
  const say = useTexts(supportDeskTexts);
  return <TextLink to={`/admin/members/${id}`}>{name || say('account')}</TextLink>;
}

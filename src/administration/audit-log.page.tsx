import { Form, useLoaderData } from 'react-router';
import { DownloadButton } from '#credit/download-button.tsx';
import { AdminFrame, Waiting } from '#editing/admin-frame.tsx';
import styles from '#editing/editing.module.css';
import { editorLoad, listAddress } from '#editing/editing.store.ts';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { head, type MetaArgs, NOINDEX } from '#web/head.ts';
import { pageWords } from '#web/page-words.ts';
import { useTexts } from '#web/site-data.ts';
import { AUDIT_PATH, type AuditData, type AuditView, auditCsvAddress, loadAudit } from './audit-log.store.ts';
import { auditLogTexts } from './audit-log.texts.ts';
import { AuditTable } from './audit-table.tsx';

export const loader = () => null;
export const clientLoader = editorLoad(loadAudit);
export const headers = () => NOINDEX;
export const handle = { quiet: true };
export const meta = (args: MetaArgs) =>
  head(args, { title: pageWords(args, auditLogTexts)('title'), noindex: true });

export default function AuditLogPage() {
  const say = useTexts(auditLogTexts);
  const data = useLoaderData() as AuditData | null;
  const user = useSignedInOnly();
  return (
    <AdminFrame title={say('title')}>
      <p className="lead">{say('hint')}</p>
      {data && user ? (
        <>
          <div className={styles.above}>
            <Filters view={data.view} />
            <DownloadButton variant="secondary" path={auditCsvAddress(data.view)} fileName="audit.csv">
              {say('csv')}
            </DownloadButton>
          </div>
          <List {...data} />
        </>
      ) : (
        <Waiting />
      )}
    </AdminFrame>
  );
}

/** A field begins anew when what is shown differs in it. */
function Filters({ view }: { view: AuditView }) {
  const say = useTexts(auditLogTexts);
  return (
    <Form method="get" role="search" aria-label={say('title')} preventScrollReset className={styles.filters}>
      <Field
        key={`actor ${view.actor}`}
        name="actor"
        defaultValue={view.actor}
        label={say('actor')}
        inputMode="numeric"
        maxLength={15}
      />
      <Field
        key={`subject ${view.subject}`}
        name="subject"
        defaultValue={view.subject}
        label={say('subjectField')}
        maxLength={100}
        spellCheck={false}
      />
      <Field
        key={`action ${view.action}`}
        name="action"
        defaultValue={view.action}
        label={say('deedField')}
        maxLength={100}
        spellCheck={false}
      />
      <Field key={`from ${view.from}`} name="from" defaultValue={view.from} label={say('from')} type="date" />
      <Field key={`to ${view.to}`} name="to" defaultValue={view.to} label={say('to')} type="date" />
      <Button type="submit" variant="secondary">
        {say('show')}
      </Button>
    </Form>
  );
}

function List({ view, entries, next }: AuditData) {
  const say = useTexts(auditLogTexts);
  if (entries.length === 0)
    return (
      <EmptyState
        text={say('empty')}
        action={
          <ButtonLink to={AUDIT_PATH} variant="secondary">
            {say('clear')}
          </ButtonLink>
        }
      />
    );
  return (
    <>
      <AuditTable caption={say('shown', { n: entries.length })} entries={entries} />
      {next || view.before ? (
        <nav aria-label={say('pages')} className={styles.actions}>
          {view.before ? (
            <TextLink to={listAddress(AUDIT_PATH, view, { before: '' })} className={styles.edit}>
              {say('newest')}
            </TextLink>
          ) : null}
          {next ? (
            <TextLink to={listAddress(AUDIT_PATH, view, { before: next })} className={styles.edit}>
              {say('older')}
            </TextLink>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}

import { useLoaderData } from 'react-router';
import { DownloadButton } from '#credit/download-button.tsx';
import { AdminFrame, Waiting } from '#editing/admin-frame.tsx';
import { FilterField, FilterForm } from '#editing/desk-filters.tsx';
import { NothingFits } from '#editing/desk-list.tsx';
import styles from '#editing/editing.module.css';
import { editorLoad, listAddress } from '#editing/editing.store.ts';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { head, NOINDEX } from '#site/head.rules.ts';
import { TextLink } from '#ui/text-link.tsx';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useTexts } from '#web/site-data.ts';
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

function Filters({ view }: { view: AuditView }) {
  const say = useTexts(auditLogTexts);
  return (
    <FilterForm label={say('title')} show={say('show')}>
      <FilterField name="actor" view={view} label={say('actor')} inputMode="numeric" maxLength={15} />
      <FilterField
        name="subject"
        view={view}
        label={say('subjectField')}
        maxLength={100}
        spellCheck={false}
      />
      <FilterField name="action" view={view} label={say('deedField')} maxLength={100} spellCheck={false} />
      <FilterField name="from" view={view} label={say('from')} type="date" />
      <FilterField name="to" view={view} label={say('to')} type="date" />
    </FilterForm>
  );
}

function List({ view, entries, next }: AuditData) {
  const say = useTexts(auditLogTexts);
  if (entries.length === 0)
    return <NothingFits path={AUDIT_PATH} empty={say('empty')} clear={say('clear')} />;
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

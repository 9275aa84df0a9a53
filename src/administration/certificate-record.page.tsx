import { useLoaderData } from 'react-router';
import { titleOf } from '#admin/kit/list.store.ts';
import type { Certificate } from '#credit/certificate-desk.store.ts';
import { loadCertificate } from '#credit/certificate-desk.store.ts';
import { CertificatePreview } from '#credit/certificate-preview.tsx';
import { AdminFrame, Waiting } from '#editing/admin-frame.tsx';
import { editorLoad } from '#editing/editing.store.ts';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { usePartTag } from '#locale/part-language.store.ts';
import { TextLink } from '#ui/text-link.tsx';
import { useTexts } from '#web/site-data.ts';
import { CertificateDeeds } from './certificate-deeds.tsx';
import { certificateDeskTexts } from './certificate-desk.texts.ts';
import styles from './order-desk.module.css';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

export const clientLoader = editorLoad(loadCertificate);
export const meta = titleOf(certificateDeskTexts, 'title');

export default function CertificateRecordPage() {
  const say = useTexts(certificateDeskTexts);
  const one = useLoaderData() as Certificate | null;
  const user = useSignedInOnly();
  return (
    <AdminFrame title={one ? say('titleNamed', { number: one.number }) : say('title')}>
      {one && user ? <Record key={one.id} one={one} /> : <Waiting />}
    </AdminFrame>
  );
}

function Record({ one }: { one: Certificate }) {
  const part = usePartTag();
  const say = useTexts(certificateDeskTexts);
  return (
    <>
      <div className={styles.facts}>
        <dl className={`panel ${styles.list}`}>
          <dt>{say('status')}</dt>
          <dd>{say(one.status)}</dd>
          <dt>{say('activity')}</dt>
          <dd>
            <TextLink to={`/admin/accreditation/${one.publicationId}`}>
              <span lang={part('en')}>{one.title}</span>
            </TextLink>
          </dd>
          <dt>{say('issuedFrom')}</dt>
          <dd>
            {one.ledgerPosition === null ? say('unknown') : say('entry', { position: one.ledgerPosition })}
          </dd>
          <dt>{say('hash')}</dt>
          <dd>{one.ledgerHash ?? say('unknown')}</dd>
        </dl>
        <CertificateDeeds one={one} />
      </div>
      <CertificatePreview certificate={one} />
    </>
  );
}

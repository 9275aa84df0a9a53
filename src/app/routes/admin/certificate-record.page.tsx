import { useLoaderData } from 'react-router';
import { AdminFrame, Waiting } from '#admin/frame/frame.tsx';
import { editorLoad } from '#admin/kit/editing.store.ts';
import { titleOf } from '#admin/kit/list.store.ts';
import { certificateDeskTexts } from '#admin/resources/certificate/certificate.messages.ts';
import { CertificateDeeds } from '#admin/resources/certificate/components/deeds.tsx';
import styles from '#admin/resources/order/components/order.module.css';
import { useTexts } from '#client/page/site-data.ts';
import type { Certificate } from '#credit/certificate/admin.store.ts';
import { loadCertificate } from '#credit/certificate/admin.store.ts';
import { CertificatePreview } from '#credit/certificate/components/preview.tsx';
import { useSignedInOnly } from '#identity/session/signed-in.hooks.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';

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

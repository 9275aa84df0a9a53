import { recordPage } from '#admin/frame/record-page.tsx';
import { certificateDeskTexts } from '#admin/resources/certificate/certificate.messages.ts';
import { CertificateDeeds } from '#admin/resources/certificate/components/deeds.tsx';
import styles from '#admin/resources/order/components/order.module.css';
import { useTexts } from '#client/page/site-data.ts';
import type { Certificate } from '#credit/certificate/admin.store.ts';
import { loadCertificate } from '#credit/certificate/admin.store.ts';
import { CertificatePreview } from '#credit/certificate/components/preview.tsx';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = recordPage({
  texts: certificateDeskTexts,
  title: 'title',
  load: loadCertificate,
  named: ({ number: title }, say) => ({ title, heading: (number) => say('titleNamed', { number }) }),
  Content: ({ data: one }) => <Record key={one.id} one={one} />,
});
export const { clientLoader, meta } = page;
export default page.Page;

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

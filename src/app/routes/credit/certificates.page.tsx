import { useLoaderData } from 'react-router';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useTexts } from '#client/page/site-data.ts';
import { certificateTexts } from '#credit/certificate/certificate.messages.ts';
import { type CertificatesData, loadCertificates } from '#credit/certificate/certificates.store.ts';
import styles from '#credit/certificate/components/certificates.module.css';
import { CertificateList, NoCertificates } from '#credit/certificate/components/certificates.tsx';
import { CertificatesSkeleton } from '#credit/certificate/components/certificates-skeleton.tsx';
import { personalLoad } from '#credit/personal-load.store.ts';
import { useSignedInOnly } from '#identity/session/signed-in.hooks.ts';
import { head, NOINDEX } from '#shell/seo/head.rules.ts';
import { Banner } from '#ui/feedback/banner.tsx';

export const loader = () => null;
export const clientLoader = personalLoad(loadCertificates);
export const handle = { quiet: true };
export const headers = () => NOINDEX;

export function meta(args: MetaArgs) {
  return head(args, {
    title: pageWords(args, certificateTexts)('title'),
    noindex: true,
  });
}

export default function CertificatesPage() {
  const say = useTexts(certificateTexts);
  const data = useLoaderData() as CertificatesData | null;
  const user = useSignedInOnly();
  const count = data?.pagination?.count ?? data?.certificates.length ?? 0;
  return (
    <div className={`wrap ${styles.page}`}>
      <header>
        <h1 className="h1">{say('title')}</h1>
        <p className="quiet">{data && count > 0 ? say('lead', { n: count }) : '\u00a0'}</p>
      </header>
      {data?.opened === 'none' ? <Banner tone="warning" title={say('openedNone')} /> : null}
      {!data ? (
        <CertificatesSkeleton />
      ) : count === 0 ? (
        <NoCertificates ready={data.ready} isConfirmed={user?.emailVerified ?? true} />
      ) : (
        <CertificateList {...data} />
      )}
    </div>
  );
}

import { useLoaderData } from 'react-router';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { head, NOINDEX } from '#site/head.rules.ts';
import { Banner } from '#ui/banner.tsx';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useTexts } from '#web/site-data.ts';
import { certificateTexts } from './certificate.texts.ts';
import styles from './certificates.module.css';
import { type CertificatesData, loadCertificates } from './certificates.store.ts';
import { CertificateList, NoCertificates } from './certificates.tsx';
import { CertificatesSkeleton } from './certificates-skeleton.tsx';
import { personalLoad } from './personal-load.store.ts';

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
  useSignedInOnly();
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
        <NoCertificates ready={data.ready} />
      ) : (
        <CertificateList {...data} />
      )}
    </div>
  );
}

import { useLoaderData } from 'react-router';
import { publicationCalls } from '#catalog/publication.contract.ts';
import { head, type MetaArgs, NOINDEX, siteOf } from '#web/head.ts';
import type { Loading } from '#web/page-load.ts';
import { useTexts } from '#web/site-data.ts';
import { certificateCalls } from './certificate.contract.ts';
import { certificateTexts } from './certificate.texts.ts';
import styles from './certificates.module.css';
import { CertificateList, NoCertificates } from './certificates.tsx';
import { CertificatesSkeleton } from './certificates-skeleton.tsx';
import { personalLoad, useSignedInOnly } from './signed-in.tsx';

/** A page of the list is never more than fits into one document. */
const PAGE_SIZE = 50;

async function load({ api, url }: Loading) {
  const number = Number(url.searchParams.get('page')) || 1;
  const { data: certificates, meta } = await api(certificateCalls.list, {
    query: { page: { size: PAGE_SIZE, number } },
  });
  if (certificates.length > 0) return { certificates, pagination: meta.pagination ?? null, ready: [] };
  const ready = await api(publicationCalls.list, {
    query: {
      filter: { visibility: 'published', can_user_take_test: 'true', completed: 'false' },
      sort: '-modified',
      page: { size: 3 },
    },
  });
  return { certificates, pagination: null, ready: ready.data };
}
export type CertificatesData = Awaited<ReturnType<typeof load>>;
export const loader = () => null;
export const clientLoader = personalLoad(load);
export const headers = () => NOINDEX;

export function meta(args: MetaArgs) {
  return head(args, { title: siteOf(args)?.i18n['certificate.title'] ?? certificateTexts.defaults.title, noindex: true });
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

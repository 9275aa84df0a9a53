import { publicationCalls } from '#catalog/publication.contract.ts';
import { withinPages } from '#web/last-page.ts';
import type { Loading } from '#web/page-load.ts';
import { certificateCalls } from './certificate.contract.ts';

/** A page of the list is never more than fits into one document. */
const PAGE_SIZE = 50;

export async function loadCertificates({ api, url }: Loading) {
  const number = Number(url.searchParams.get('page')) || 1;
  const { data: certificates, meta } = await api(certificateCalls.list, {
    query: { page: { size: PAGE_SIZE, number } },
  });
  withinPages(number, meta.pagination, (last) => `${url.pathname}${last > 1 ? `?page=${last}` : ''}`);
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
export type CertificatesData = Awaited<ReturnType<typeof loadCertificates>>;

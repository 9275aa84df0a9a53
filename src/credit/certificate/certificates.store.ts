import { firstIsToEarn } from '#catalog/offered-test/test-kind.rules.ts';
import { publicationCalls } from '#catalog/publication/publication.schema.ts';
import { isFailure } from '#client/api/client.ts';
import { pageAddress, pageIn, withinPages } from '#client/navigation/last-page.ts';
import type { LoadContext } from '#client/page/load.ts';
import { BUNDLE_MAX, certificateCalls } from './certificate.schema.ts';
import { withShownNames } from './shown-name.store.ts';

const READY_MOST = 3;

/** The certificate that an e-mail linked to; `'none'` if this account has no such certificate. */
async function openedBy(api: LoadContext['api'], { searchParams }: URL) {
  const id = searchParams.get('certificate');
  if (id === null) return null;
  try {
    return (await api(certificateCalls.one, { params: { id } })).data;
  } catch (thrown) {
    if (!isFailure(thrown) || thrown.status !== 404) throw thrown;
    return 'none' as const;
  }
}

/** The sentence above the list: how certificates are selected, or that more are than fit into one document. */
export const selectionTold = (count: number) => (count > BUNDLE_MAX ? 'selectedMost' : 'selectHint');

/** A page of the list never holds more than fits into one document. */
export async function loadCertificates({ api, url, language }: LoadContext) {
  const { data, meta } = await api(certificateCalls.list, {
    query: { page: { size: BUNDLE_MAX, number: pageIn(url) } },
  });
  withinPages(pageIn(url), meta.pagination, (last) => pageAddress(url, last));
  const opened = await openedBy(api, url);
  const certificates = await withShownNames({ api, language }, data);
  if (certificates.length > 0)
    return { certificates, opened, pagination: meta.pagination ?? null, ready: [] };
  const { data: testable } = await api(publicationCalls.list, {
    query: {
      filter: { visibility: 'published', can_user_take_test: 'true', completed: 'false' },
      fields: { Publication: 'slug,title,language,earn_label_small,tests' },
      sort: '-modified',
      page: { size: 20 },
    },
  });
  const ready = testable.filter(firstIsToEarn).slice(0, READY_MOST);
  return { certificates, opened, pagination: null, ready };
}
export type ListedCertificate = CertificatesData['certificates'][number];
export type CertificatesData = Awaited<ReturnType<typeof loadCertificates>>;

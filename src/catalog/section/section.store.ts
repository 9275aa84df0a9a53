import { redirect } from 'react-router';
import { isFailure } from '#client/api/client.ts';
import type { LoadContext } from '#client/page/load.ts';
import { hasToken } from '#client/session/token.ts';
import { trailingId } from '#kit/slug.ts';
import { plansOnSale } from '#membership/plan/plans-on-sale.store.ts';
import { isSamePath, sectionPath } from '../publication/publication.rules.ts';
import { sectionCalls } from './section.schema.ts';

const FIELDS = {
  Publication:
    'slug,title,excerpt,language,type,typeLabel,cover,sharePicture,publicationDate,reviewedOn,attachment_url,attachmentSeconds,earn_label,earn_label_small,credits,test_class,tests,has_mcq,expired,creditSuspended,user_can_take_test,completed,cmeInformation,progress,sections,authors,jointSponsor',
  Author: 'fullName,fullNameAffix,slug,conflictsOfInterest,disclosed',
};

/** The reader's page in one API call. */
export async function loadSection({ api, params, url, language }: LoadContext) {
  const id = trailingId(params.slug ?? '');
  if (id === null) throw redirect('/error-404');
  const query = {
    include: ['publication.sections', 'publication.authors', 'publication.jointSponsor', 'materials'],
    fields: FIELDS,
  };
  const { data: section } = await api(sectionCalls.one, { params: { id }, query }).catch(onUnknown);
  const { publication } = section;
  if (!publication) throw redirect('/error-404');
  const path = sectionPath(section.slug, language);
  if (!isSamePath(path, url.pathname)) throw redirect(`${path}${url.search}`, 301);
  return { section, publication, plans: section.lock ? await plansOnSale(api) : [], settled: hasToken() };
}
export type LoadedSection = Awaited<ReturnType<typeof loadSection>>;

/** Spec §2: an unknown section goes to /error-404; any other failure is reported where it happened. */
function onUnknown(thrown: unknown): never {
  if (isFailure(thrown) && thrown.status === 404) throw redirect('/error-404');
  throw thrown;
}

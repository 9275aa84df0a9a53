import { redirect } from 'react-router';
import { publicationCalls } from '#catalog/publication/publication.schema.ts';
import { type Api, isFailure } from '#client/api/client.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { Certificate } from '#credit/certificate/admin.store.ts';
import { certificateCalls } from '#credit/certificate/certificate.schema.ts';
import { testCalls } from '../attempt/attempt.schema.ts';
import { attemptedPublication, isRemoved } from '../attempt/own-attempt.store.ts';
import { idIn } from '../sitting/test.store.ts';

export async function loadSurvey({ api, params }: LoadContext) {
  const id = idIn(params);
  const [publication, survey] = await Promise.all([
    publicationOf(api, id),
    api(testCalls.survey, { params: { id } }).then(
      ({ data }) => data,
      (thrown: unknown) => {
        if (isFailure(thrown) && ['not-approved', 'no-test'].includes(thrown.code))
          throw redirect(`/publication/${id}/test`);
        throw thrown;
      },
    ),
  ]);
  const ids = survey.kinds.flatMap(({ certificateId }) => certificateId ?? []);
  const certificates = await Promise.all(
    ids.map(async (one) => (await api(certificateCalls.one, { params: { id: one } })).data),
  );
  const lacks = survey.kinds.some((one) => one.claimedCredits && !one.certificateId);
  return { publication, survey, certificates, withdrawn: lacks ? await withdrawnOf(api, id) : [] };
}

/** Certificates of this activity that were withdrawn and not replaced. */
async function withdrawnOf(api: Api, publicationId: string) {
  const found: Certificate[] = [];
  for (let number = 1, pages = 1; number <= pages; number++) {
    const { data, meta } = await api(certificateCalls.list, { query: { page: { number, size: 100 } } });
    found.push(...data.filter((one) => one.withdrawn && String(one.publicationId) === publicationId));
    pages = meta.pagination?.pages ?? 1;
  }
  return found;
}

/** Credit that was passed is claimed after the activity was removed, too (C32). */
async function publicationOf(api: Api, id: string) {
  try {
    return (await api(publicationCalls.one, { params: { id } })).data;
  } catch (thrown) {
    const own = isRemoved(thrown) && (await attemptedPublication(api, id));
    if (!own) throw thrown;
    return own;
  }
}

export type SurveyData = Awaited<ReturnType<typeof loadSurvey>>;

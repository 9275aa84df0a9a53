import { redirect } from 'react-router';
import { publicationCalls } from '#catalog/publication.contract.ts';
import { certificateCalls } from '#credit/certificate.contract.ts';
import { isFailure } from '#web/api-client.ts';
import type { LoadContext } from '#web/page-load.ts';
import { testCalls } from './attempt.contract.ts';
import { idIn } from './test.store.ts';

export async function loadSurvey({ api, params }: LoadContext) {
  const id = idIn(params);
  const [{ data: publication }, survey] = await Promise.all([
    api(publicationCalls.one, { params: { id } }),
    api(testCalls.survey, { params: { id } }).then(
      ({ data }) => data,
      (thrown: unknown) => {
        if (isFailure(thrown) && thrown.code === 'not-approved') throw redirect(`/publication/${id}/test`);
        throw thrown;
      },
    ),
  ]);
  const ids = survey.kinds.flatMap(({ certificateId }) => certificateId ?? []);
  const certificates = await Promise.all(
    ids.map(async (one) => (await api(certificateCalls.one, { params: { id: one } })).data),
  );
  return { publication, survey, certificates };
}
export type SurveyData = Awaited<ReturnType<typeof loadSurvey>>;

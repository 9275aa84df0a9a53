import { redirect } from 'react-router';
import { publicationCalls } from '#catalog/publication.contract.ts';
import { certificateCalls } from '#credit/certificate.contract.ts';
import { isFailure } from '#web/api-client.ts';
import type { Loading } from '#web/page-load.ts';
import { testCalls } from './attempt.contract.ts';
import { idIn } from './test.store.ts';

export async function loadSurvey({ api, params }: Loading) {
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
  if (!survey.certificateId) return { publication, survey, certificate: null };
  const { data: certificate } = await api(certificateCalls.one, { params: { id: survey.certificateId } });
  return { publication, survey, certificate };
}
export type SurveyData = Awaited<ReturnType<typeof loadSurvey>>;

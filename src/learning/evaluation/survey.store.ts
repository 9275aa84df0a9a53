import { redirect } from 'react-router';
import { publicationCalls } from '#catalog/publication/publication.schema.ts';
import { isFailure } from '#client/api/client.ts';
import type { LoadContext } from '#client/page/load.ts';
import { certificateCalls } from '#credit/certificate/certificate.schema.ts';
import { testCalls } from '../attempt/attempt.schema.ts';
import { idIn } from '../sitting/test.store.ts';

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

import { redirect } from 'react-router';
import { publicationCalls } from '#catalog/publication.contract.ts';
import { isFailure } from '#web/api-client.ts';
import type { Loading } from '#web/page-load.ts';
import { testCalls } from './attempt.contract.ts';

/** What everybody may know of it: the server writes the page with this. */
export async function loadTestPublication({ api, params }: Loading) {
  const id = params.publicationId ?? '';
  if (!/^\d{1,15}$/.test(id)) throw redirect('/error-404');
  const { data: publication } = await api(publicationCalls.one, { params: { id } });
  if (!publication.has_mcq) throw redirect('/error-404');
  return { publication, test: null, refusal: null };
}

/** Opening the test records that its front matter was shown, so it is asked for only where it will be. */
export async function loadTest(loading: Loading) {
  const { publication } = await loadTestPublication(loading);
  if (!publication.user_can_take_test)
    return { publication, test: null, refusal: publication.testGate ?? 'none' };
  try {
    const { data: test } = await loading.api(testCalls.open, {
      params: { id: publication.id },
      query: { include: ['publication.questions.answers'] },
    });
    return { publication, test, refusal: null };
  } catch (thrown) {
    if (isFailure(thrown) && [403, 409, 410].includes(thrown.status))
      return { publication, test: null, refusal: publication.testGate ?? 'none' };
    throw thrown;
  }
}
export type TestData = Awaited<ReturnType<typeof loadTest>>;

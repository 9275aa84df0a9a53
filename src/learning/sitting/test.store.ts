import { redirect } from 'react-router';
import { kindNamed, withTest } from '#catalog/offered-test/test-kind.rules.ts';
import { publicationCalls, type publicationType } from '#catalog/publication/publication.schema.ts';
import { type Api, isFailure } from '#client/api/client.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { Flat } from '#kit/contract.ts';
import type { PricedPlan } from '#membership/gate/need.rules.ts';
import { plansOnSale } from '#membership/plan/plans-on-sale.store.ts';
import { isRemoved } from '../attempt/own-attempt.store.ts';
import { holdsLater } from '../later-submission/submission.hooks.ts';
import { sittingCalls } from './sitting.schema.ts';

/** The id of the publication in the address. */
export function idIn({ publicationId: id = '' }: LoadContext['params']): string {
  if (!/^\d{1,15}$/.test(id)) throw redirect('/error-404');
  return id;
}

/** What everyone may know about it: the server renders the page with this, and a visitor's gate is based on it. */
export async function loadTestPublication({ api, params, url }: LoadContext): Promise<TestData> {
  const { data: publication } = await api(publicationCalls.one, { params: { id: idIn(params) } }).catch(
    onUnknown,
  );
  if (!publication.has_mcq) throw redirect('/error-404');
  return {
    publication: withTest(publication, kindNamed(url, publication.tests)),
    test: null,
    refusal: null,
    plans: await plansOnSale(api),
  };
}

/**
 * The server does not know who is looking: a removed activity's test is rendered empty, because a learner who holds a
 * sitting of it goes on (C32).
 */
export const loadTestFrame = (loading: LoadContext): Promise<TestData | RemovedTest> =>
  loadTestPublication(loading).catch((thrown: unknown) => {
    if (isRemoved(thrown)) return { publication: null };
    throw thrown;
  });
export interface RemovedTest {
  publication: null;
}

/** An unknown publication leads to the page that says so (spec §4). */
function onUnknown(thrown: unknown): never {
  if (isFailure(thrown) && thrown.status === 404) throw redirect('/error-404');
  throw thrown;
}

export interface Cover {
  /** Slug of the publication. */
  cover: string | null;
}
/**
 * For the pages behind the test, which are rendered empty: the cover they belong to. A learner's results stay visible,
 * even if the activity was removed.
 */
export async function loadCover({ api, params }: LoadContext): Promise<Cover> {
  const { data } = await api(publicationCalls.one, { params: { id: idIn(params) } })
    .catch(onUnknown)
    .catch((thrown: unknown) => {
      if (isFailure(thrown)) return { data: null };
      throw thrown;
    });
  return { cover: data?.slug ?? null };
}

/** What precedes the first question; the questions themselves are sent when the reader opens the test. */
export const loadTerms = async (api: Api, { id, test_class: kind }: TestData['publication']) =>
  (await api(sittingCalls.terms, { params: { id }, query: kind ? { filter: { kind: `${kind}` } } : {} }))
    .data;

/** A sitting that its learner holds of a removed activity, with what it still says about that; nobody else gets any. */
async function loadHeldTest({ api, params, url }: LoadContext): Promise<TestData> {
  const kind = url.searchParams.get('kind');
  const filter = kind === '1' || kind === '2' ? { kind } : {};
  const { data: test } = await api(sittingCalls.terms, {
    params: { id: idIn(params) },
    query: { filter, include: ['publication'] },
  });
  if (!test.publication) throw redirect('/activity-removed');
  const publication = withTest(test.publication, kindNamed(url, test.publication.tests));
  return { publication, test, refusal: null };
}

/** Where the server tells of no test, the page shows what this device could not submit of it. */
export const loadTest = (loading: LoadContext): Promise<TestData | RemovedTest> =>
  loadOfferedTest(loading).catch((thrown: unknown) => {
    // Refused, or sent to the page that says that there is none.
    const isGone = [302, 404, 410].includes((thrown as { status?: number }).status ?? 0);
    if (isGone && holdsLater(idIn(loading.params))) return { publication: null };
    throw thrown;
  });

async function loadOfferedTest(loading: LoadContext): Promise<TestData> {
  const loaded = await loadTestPublication(loading).catch((thrown: unknown) => {
    if (isRemoved(thrown)) return null;
    throw thrown;
  });
  if (!loaded) return loadHeldTest(loading);
  const { publication } = loaded;
  const { user_can_take_test: mayTake, testGate: gate, testStatus, visibility } = publication;
  // Learners who have begun may hold a sitting whatever the gate says, or see why the test does not open again.
  const isOut = gate !== 'none' || visibility !== 'published';
  if (!mayTake && isOut && testStatus === 'NOT_STARTED')
    return { publication, test: null, refusal: gate ?? 'none' };
  try {
    return { publication, test: await loadTerms(loading.api, publication), refusal: null };
  } catch (thrown) {
    if (isFailure(thrown) && [403, 404, 409, 410].includes(thrown.status))
      return { publication, test: null, refusal: gate ?? 'none' };
    throw thrown;
  }
}
export interface TestData {
  publication: Flat<typeof publicationType>;
  test: Awaited<ReturnType<typeof loadTerms>> | null;
  /** What prevents a signed-in learner from taking it. */
  refusal: string | null;
  /** Prices for readers of the page as the server rendered it. */
  plans?: PricedPlan[];
}

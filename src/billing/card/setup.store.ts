import { browserApi } from '#client/api/browser-api.ts';
import { ApiFailure } from '#client/api/client.ts';
import type { BodyOf, Flat } from '#kit/contract.ts';
import type { CardForm } from '../checkout/card.hooks.ts';
import { cardSetupCalls, type cardSetupType } from './setup.schema.ts';

export type CardSetup = Flat<typeof cardSetupType>;
type SetupCardInput = NonNullable<BodyOf<typeof cardSetupCalls.begin>['data']['attributes']>['card'];

/** Asks for a card to be kept; if it was not, throws as for a refused call, with the reason in words. */
export async function beginSetup(card: SetupCardInput): Promise<CardSetup> {
  const body = { data: { type: 'CardSetup' as const, attributes: { card } } };
  return kept((await browserApi()(cardSetupCalls.begin, { body })).data);
}

/** The reader has answered their bank or given up; the server checks the outcome. */
export async function answerSetup(id: string, confirmed: boolean): Promise<CardSetup> {
  const body = { data: { type: 'CardSetup' as const, id, attributes: { confirmed } } };
  return kept((await browserApi()(cardSetupCalls.confirm, { params: { id }, body })).data);
}

function kept(setup: CardSetup): CardSetup {
  if (setup.status !== 'failed') return setup;
  throw notKept(setup.failure ?? 'given-up', setup.detail ?? '');
}
const notKept = (code: string, detail: string) =>
  new ApiFailure(402, [{ status: '402', code, title: '', detail }]);

/**
 * Keeps the card in Stripe's fields. A declined card ends nothing: another one is given to the same intent. Whatever
 * Stripe tells the browser, the server checks for itself.
 */
export async function keepInFields(
  { stripe, elements }: CardForm,
  back: string,
  unsaid: string,
): Promise<void> {
  const { error: wrong } = await elements.submit();
  if (wrong) throw notKept(wrong.code ?? 'card', wrong.message ?? unsaid);
  const { id, clientSecret } = await beginSetup(null);
  const { error } = await stripe.confirmSetup({
    elements,
    clientSecret: clientSecret ?? '',
    confirmParams: { return_url: back },
    redirect: 'if_required',
  });
  const setup = await answerSetup(id, true);
  if (setup.status !== 'kept')
    throw notKept(setup.failure ?? error?.code ?? 'card', setup.detail ?? error?.message ?? unsaid);
}

import { browserApi } from '#client/api/browser-api.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { BodyOf, Call, CallResult, ParamsOf } from '#kit/contract.ts';

/** A call that takes a resource, whose type its schema names. */
type ResourceCall = Call & { takes: { entries: { data: { entries: { type: { literal: string } } } } } };
export type AttributesSent<C extends Call> = BodyOf<C> extends { data: { attributes: infer A } } ? A : never;

/** Sends attributes in the type that the call takes; gives what it replies. */
export async function send<C extends ResourceCall>(
  call: C,
  params: ParamsOf<C>,
  attributes: AttributesSent<C>,
): Promise<CallResult<C>['data']> {
  const { literal: type } = call.takes.entries.data.entries.type;
  const body = { data: { type, attributes } } as BodyOf<C>;
  return (await browserApi()(call, { params, body })).data;
}

/** What a page reads of the one record that its address names. */
export const loadOne =
  <C extends Call>(call: C) =>
  async ({ api, params, signal }: LoadContext): Promise<CallResult<C>['data']> =>
    (await api(call, { params: { id: params.id ?? '' }, signal })).data;

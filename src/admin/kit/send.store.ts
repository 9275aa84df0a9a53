import { browserApi } from '#client/api/browser-api.ts';
import type { BodyOf, Call, CallResult, ParamsOf } from '#kit/contract.ts';
import type { body, newBody } from './call.schema.ts';

type SendingCall = Call & { takes: ReturnType<typeof body> | ReturnType<typeof newBody> };
export type AttributesSent<C extends Call> = BodyOf<C> extends { data: { attributes: infer A } } ? A : never;

/** Sends attributes in the type that the call takes; gives what it replies. */
export async function send<C extends SendingCall>(
  call: C,
  params: ParamsOf<C>,
  attributes: AttributesSent<C>,
): Promise<CallResult<C>['data']> {
  const { literal: type } = call.takes.entries.data.entries.type;
  const sent = { params, body: { data: { type, attributes } } as BodyOf<C> };
  return (await browserApi()(call, sent)).data;
}

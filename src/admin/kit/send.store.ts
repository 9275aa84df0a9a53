import { browserApi } from '#client/api/browser-api.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { BodyOf, Call, CallResult, ParamsOf } from '#kit/contract.ts';

type DataOf<C extends Call> = BodyOf<C> extends { data: infer Data } ? Data : never;
type BodyType<C extends Call> = DataOf<C> extends { type: infer Type } ? Type : never;
export type BodyAttributes<C extends Call> =
  DataOf<C> extends { attributes: infer Attributes } ? Attributes : never;

/**
 * Sends a resource's attributes and returns the reply. The type is passed in because browsers have no schema of request
 * bodies.
 */
export async function send<C extends Call>(
  call: C,
  type: BodyType<C>,
  params: ParamsOf<C>,
  attributes: BodyAttributes<C>,
): Promise<CallResult<C>['data']> {
  const body = { data: { type, attributes } } as BodyOf<C>;
  return (await browserApi()(call, { params, body })).data;
}

/** Loads the record that the address names. */
export const loadOne =
  <C extends Call>(call: C) =>
  async ({ api, params, signal }: LoadContext): Promise<CallResult<C>['data']> =>
    (await api(call, { params: { id: params.id ?? '' }, signal })).data;

/** Divisible by three, so that Base64 pieces can be concatenated. */
const PIECE_BYTES = 0x6000;
/** A file in Base64, as requests carry it. */
export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE_BYTES)));
  return text;
}

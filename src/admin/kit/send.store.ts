import { browserApi } from '#client/api/browser-api.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { BodyOf, Call, CallResult, ParamsOf } from '#kit/contract.ts';

type DataOf<C extends Call> = BodyOf<C> extends { data: infer Data } ? Data : never;
type BodyType<C extends Call> = DataOf<C> extends { type: infer Type } ? Type : never;
export type BodyAttributes<C extends Call> =
  DataOf<C> extends { attributes: infer Attributes } ? Attributes : never;

/** Sends the attributes of a resource; gives what the call replies. The type is named here: browsers have no schema of bodies. */
export async function send<C extends Call>(
  call: C,
  type: BodyType<C>,
  params: ParamsOf<C>,
  attributes: BodyAttributes<C>,
): Promise<CallResult<C>['data']> {
  const body = { data: { type, attributes } } as BodyOf<C>;
  return (await browserApi()(call, { params, body })).data;
}

/** What a page reads of the one record that its address names. */
export const loadOne =
  <C extends Call>(call: C) =>
  async ({ api, params, signal }: LoadContext): Promise<CallResult<C>['data']> =>
    (await api(call, { params: { id: params.id ?? '' }, signal })).data;

/** Divisible by three: pieces of Base64 may follow each other. */
const PIECE_BYTES = 0x6000;
/** A file as a request carries it. */
export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE_BYTES)));
  return text;
}

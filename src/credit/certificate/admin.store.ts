import { browserApi } from '#client/api/browser-api.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { Profession } from '#identity/user/user.schema.ts';
import type { Flat } from '#kit/contract.ts';
import { certificateDeskCalls, type WISHES } from './admin.schema.ts';
import { certificateCalls, type certificateType } from './certificate.schema.ts';

export type Certificate = Flat<typeof certificateType>;

export async function loadCertificate({ api, params, signal }: LoadContext): Promise<Certificate> {
  const { data } = await api(certificateCalls.one, { params: { id: params.id ?? '' }, signal });
  return data;
}

/** Each change replies with the certificate now in force, or with the withdrawn one. */
export async function correct(id: string, to: { credits: number; reason: string }): Promise<Certificate> {
  const body = { data: { type: 'CertificateCorrection' as const, attributes: to } };
  return (await browserApi()(certificateDeskCalls.correct, { params: { id }, body })).data;
}
export async function reissue(
  id: string,
  to: { recipientName?: string; profession?: Profession; reason: string },
): Promise<Certificate> {
  const body = { data: { type: 'CertificateReissue' as const, attributes: to } };
  return (await browserApi()(certificateDeskCalls.reissue, { params: { id }, body })).data;
}
export async function withdraw(id: string, reason: string): Promise<Certificate> {
  const body = { data: { type: 'CertificateWithdrawal' as const, attributes: { reason } } };
  return (await browserApi()(certificateDeskCalls.withdraw, { params: { id }, body })).data;
}

export type CertificateWish = (typeof WISHES)[number];
/** Returns the number of the request. */
export async function askOffice(
  id: string,
  asked: { wish: CertificateWish; message: string },
): Promise<string> {
  const body = { data: { type: 'CertificateRequest' as const, attributes: asked } };
  return (await browserApi()(certificateDeskCalls.ask, { params: { id }, body })).data.reference;
}

import { browserApi } from '#client/api/browser-api.ts';
import type { Flat } from '#kit/contract.ts';
import { refreshUser } from '../session/session.store.ts';
import { type appSetupType, secondFactorCalls, type secondFactorsType } from './second-factor.schema.ts';

export type SecondFactors = Flat<typeof secondFactorsType>;
export type AppSetup = Flat<typeof appSetupType>;

export const loadFactors = async (): Promise<SecondFactors> =>
  (await browserApi()(secondFactorCalls.all)).data;

export const setUpApp = async (): Promise<AppSetup> => (await browserApi()(secondFactorCalls.setUpApp)).data;

/** An administrator's permissions depend on it, so the user is loaded again. */
async function changed(given: Promise<{ data: SecondFactors }>): Promise<SecondFactors> {
  const { data } = await given;
  await refreshUser();
  return data;
}

export const addApp = (code: string): Promise<SecondFactors> =>
  changed(
    browserApi()(secondFactorCalls.addApp, {
      body: { data: { type: 'AuthenticatorApp', attributes: { code } } },
    }),
  );
export const removeApp = (): Promise<SecondFactors> => changed(browserApi()(secondFactorCalls.removeApp));
export const removePasskey = (id: string): Promise<SecondFactors> =>
  changed(browserApi()(secondFactorCalls.removePasskey, { params: { id } }));
export const renewCodes = (): Promise<SecondFactors> => changed(browserApi()(secondFactorCalls.renewCodes));

type CreationOptions = Parameters<
  typeof import('@simplewebauthn/browser')['startRegistration']
>[0]['optionsJSON'];
type RequestOptions = Parameters<
  typeof import('@simplewebauthn/browser')['startAuthentication']
>[0]['optionsJSON'];

export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** The browser asks where to keep the passkey. */
export async function addPasskey(name: string): Promise<SecondFactors> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { data } = await browserApi()(secondFactorCalls.setUpPasskey);
  const answer = await startRegistration({ optionsJSON: data.options as unknown as CreationOptions });
  return changed(
    browserApi()(secondFactorCalls.addPasskey, {
      body: { data: { type: 'Passkey', attributes: { name, answer } } },
    }),
  );
}

/** Returns the token of the session opened by showing a passkey. */
export async function showPasskey(): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { data } = await browserApi()(secondFactorCalls.askPasskey);
  const proof = await startAuthentication({ optionsJSON: data.options as unknown as RequestOptions });
  const shown = await browserApi()(secondFactorCalls.signInByPasskey, {
    body: { data: { type: 'ApiLoginView', attributes: { proof } } },
  });
  return shown.data.token;
}

import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { hasToken } from '#client/session/token.ts';
import { knownUser } from '#identity/session/session.store.ts';
import { campaignValues, EMAIL_CAMPAIGN_KEY, isEmailCampaign } from '#membership/gate/gate.rules.ts';
import { UTM_KEY } from './kept-records.hooks.ts';
import { hasRoomFor, UTM_MAX, utmCalls } from './utm.schema.ts';

interface StoredUtm {
  type: 'Utm';
  created: string;
  data: Record<string, string>;
}

/** What a record can hold: one value that the server refuses would take all others that wait with it. */
function takable(parameters: Iterable<[name: string, value: string]>): Record<string, string> {
  const taken: Record<string, string> = {};
  for (const [name, sent] of parameters) {
    const value = sent.slice(0, 300).replace(/[\0\p{Cs}]/gu, '');
    const isFull = Object.keys(taken).length === UTM_MAX;
    if (value && !isFull && hasRoomFor({ ...taken, [name]: value })) taken[name] = value;
  }
  return taken;
}

/** What is stored; a release before may have stored what a record cannot hold. */
const read = (): StoredUtm[] => {
  try {
    const kept = JSON.parse(localStorage.getItem(UTM_KEY) ?? '[]') as StoredUtm[];
    return kept
      .map((one) => ({ ...one, data: takable(Object.entries(one.data)) }))
      .filter(({ data }) => Object.keys(data).length > 0);
  } catch {
    return [];
  }
};

/** Storage key of what the visit kept last: an address that is opened again, or stays, brings nothing new. */
const LAST_KEY = 'ppUtmLast';

/** Stores the utm_ parameters of an address when it is first seen in a visit, as far as a record can hold them. */
export function keepUtms(search: string, now: Date): void {
  const named = [...new URLSearchParams(search)].filter(([name]) => /^utm_[a-z_]{1,40}$/.test(name));
  const data = takable(new Map(named));
  if (Object.keys(data).length === 0) return;
  const words = JSON.stringify(data);
  const kept = read();
  try {
    if (sessionStorage.getItem(LAST_KEY) === words) return;
    if (!kept.some((one) => JSON.stringify(one.data) === words)) {
      const one: StoredUtm = { type: 'Utm', created: now.toISOString(), data };
      localStorage.setItem(UTM_KEY, JSON.stringify([...kept.slice(-9), one]));
    }
    sessionStorage.setItem(LAST_KEY, words);
  } catch {
    // Storage may be refused (private mode), or have no room: the campaign is then not recorded.
  }
}

/** Remembers for the visit that it began in an e-mail, which decides what the gates offer (MODAL-024). */
export function markEmailCampaign(search: string, configs: Readonly<Record<string, string>>): void {
  if (!isEmailCampaign(new URLSearchParams(search), campaignValues(configs))) return;
  try {
    sessionStorage.setItem(EMAIL_CAMPAIGN_KEY, '1');
  } catch {
    // Storage may be refused (private mode): the campaign then counts for this page only.
  }
}

/** Removes what was posted; what has been added meanwhile stays. */
function forget(taken: readonly StoredUtm[]): void {
  const words = new Set(taken.map((one) => JSON.stringify(one)));
  const left = read().filter((one) => !words.has(JSON.stringify(one)));
  if (left.length > 0) localStorage.setItem(UTM_KEY, JSON.stringify(left));
  else localStorage.removeItem(UTM_KEY);
}

/** What the server will not take would hold up all that comes after it. */
const isRefused = (thrown: unknown): boolean =>
  isFailure(thrown) && (thrown.status === 400 || thrown.status === 422);

let posting = false;
/**
 * After login, on each navigation: posts what is stored, and removes it once accepted (API-011, API-012). A subscriber's
 * token writes nothing (C16): their records wait for a password.
 */
export async function postUtms(): Promise<void> {
  const kept = read();
  if (posting || kept.length === 0 || !hasToken()) return;
  posting = true;
  try {
    if ((await knownUser())?.scope !== 'full') return;
    await browserApi()(utmCalls.record, {
      body: {
        data: kept.map(({ created, data }) => ({ type: 'Utm' as const, attributes: { created, data } })),
      },
    });
    forget(kept);
  } catch (thrown) {
    // Kept for the next navigation: a campaign record is never worth a message to the reader.
    if (isRefused(thrown)) forget(kept);
  } finally {
    posting = false;
  }
}

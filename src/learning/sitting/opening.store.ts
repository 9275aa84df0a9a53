import type { Api } from '#client/api/client.ts';
import type { Language } from '#locale/language.data.ts';
import { sittingCalls } from './sitting.schema.ts';

/** SHA-256 of the text on screen, in hexadecimal. */
export async function hashOfWords(words: string): Promise<string> {
  const hashed = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words));
  return [...new Uint8Array(hashed)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface FrontMatterReceipt {
  publicationId: string;
  kind: 1 | 2;
  version: number;
  language: string;
  /** The text as it was on screen. */
  words: string;
}

/** Opens a test with a record of what was read before it, or continues the open one (rule R1). */
export async function openSitting(api: Api, read: FrontMatterReceipt) {
  const { data } = await api(sittingCalls.open, {
    params: { id: read.publicationId },
    query: { include: ['questions.answers'] },
    body: {
      data: {
        type: 'Sitting',
        attributes: {
          kind: read.kind,
          frontMatterVersion: read.version,
          language: read.language as Language,
          contentHash: await hashOfWords(read.words),
        },
      },
    },
  });
  return data;
}
const readSitting = async (api: Api, id: string, fresh: boolean) =>
  (await api(sittingCalls.one, { params: { id }, query: { include: ['questions.answers'] }, fresh })).data;

/** Read again once opened, in a form this device may store: without a network the test continues from it. */
export const rereadSitting = (api: Api, id: string): void =>
  void readSitting(api, id, true).catch(() => undefined);

/** A test that was begun on this device but cannot be requested now. */
export const keptSitting = (api: Api, id: string | null): Promise<OpenSitting | null> =>
  id === null
    ? Promise.resolve(null)
    : readSitting(api, id, false).then(
        (data) => ({ ...data, isCopy: true }),
        () => null,
      );

export type OpenSitting = Awaited<ReturnType<typeof openSitting>> & {
  /** This device's copy: what was chosen here since is newer. */
  isCopy?: boolean;
};

/** The same sitting is sent under the same key from every device, and counts once. */
export const submissionKeyOf = (sittingId: string): string => `sitting-${sittingId}`;

import { redirect } from 'react-router';
import { browserApi } from '#client/api/browser-api.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { Flat } from '#kit/contract.ts';
import { deskId } from '#support/static-page/static-page.rules.ts';
import { loadOne, send } from '../../kit/send.store.ts';
import { pageDesk } from '../static-page/static-page-desk.data.ts';
import { type Kind, type State, type TargetLanguage, TRANSLATED } from './translation.data.ts';
import { translationCalls, type translationType } from './translation.schema.ts';

export type Translation = Flat<typeof translationType>;
export type AdminKindCounts = Record<State, number> & {
  kind: Kind;
  language: TargetLanguage;
  first: number | null;
};
export type InterfaceCounts = Record<State, number> & { language: TargetLanguage };
export type TranslationText = NonNullable<Translation['text']>;

const readTranslation = loadOne(translationCalls.one);
/** Redirects to the text's own desk if it has one. */
export async function loadTranslation(loading: LoadContext): Promise<Translation> {
  const one = await readTranslation(loading);
  if (one.kind === 'staticPage') throw redirect(pageDesk(deskId(one.key, one.sourceId), one.language));
  return one;
}

/** The state of a cover, section, topic or biography in each language. */
export async function standingsOf(kind: Kind, id: number): Promise<Translation[]> {
  const filter = { kind, record: String(id) };
  const { data } = await browserApi()(translationCalls.list, { query: { filter } });
  return TRANSLATED.flatMap((language) => data.filter((one) => one.language === language));
}

export interface TranslationWords {
  title?: string;
  summary?: string;
  body?: string;
  pieces?: { key: string; source: string; text: string }[];
  /** Fields whose machine translation was read. */
  read?: string[];
}
/** Sends the versions of source and translation that the editor has read with the changes. */
export const sendTranslation = (one: Translation, words: TranslationWords) =>
  send(translationCalls.save, 'ContentTranslation', { id: one.id }, { ...words, ...momentsOf(one) });

/** Instants are sent back unchanged. */
const momentsOf = ({ sourceChangedAt, changedAt }: Translation) =>
  ({
    ...(sourceChangedAt ? { sourceChangedAt } : {}),
    changedAt,
  }) as unknown as { sourceChangedAt?: Date; changedAt: Date | null };

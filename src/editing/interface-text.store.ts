import type { Flat } from '#kit/contract.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { browserApi } from '#web/browser-api.ts';
import type { Loading } from '#web/page-load.ts';
import { chosen, filterOf, numberOf, pageOf, searchOf } from './editing.store.ts';
import { interfaceTextCalls, type interfaceTextType } from './interface-text.contract.ts';

export const TEXTS_PATH = '/admin/texts';
export type InterfaceText = Flat<typeof interfaceTextType>;

export async function loadTexts({ api, url, signal }: Loading) {
  const view = {
    language: chosen(url, 'language', LANGUAGES),
    edited: chosen(url, 'edited', ['true']),
    search: searchOf(url),
  };
  const number = numberOf(url);
  const query = { filter: filterOf(view), page: { number } };
  const { data, meta } = await api(interfaceTextCalls.list, { query, signal });
  return { view, rows: data, ...pageOf(number, meta.pagination) };
}
export type TextsData = Awaited<ReturnType<typeof loadTexts>>;

/** `text` null: what the product brings. */
export async function saveText(
  { id, language }: Pick<InterfaceText, 'id' | 'language'>,
  text: string | null,
  { description, version }: { description: string; version: string },
): Promise<void> {
  const attributes = { language, text, description, version };
  await browserApi()(interfaceTextCalls.save, {
    params: { id },
    body: { data: { type: 'Translation', attributes } },
  });
}

import { browserApi } from '#client/api/browser-api.ts';
import type { Flat } from '#kit/contract.ts';
import { filterOf } from '../../kit/editing.store.ts';
import { send } from '../../kit/send.store.ts';
import { interfaceTextCalls, type interfaceTextType } from './interface-text.schema.ts';

export interface TextPage {
  path: string;
  address: string | null;
}
export type InterfaceText = Flat<typeof interfaceTextType>;

/** Its id is a key, which is the same in every language. */
export const textKey = ({ id, language }: Pick<InterfaceText, 'id' | 'language'>): string =>
  `${language}:${id}`;

/** A text by itself, in the language of the list that is shown. */
export const readText = async (key: string, { view }: { view: Record<string, string> }) =>
  (
    await browserApi()(interfaceTextCalls.list, {
      query: { filter: filterOf({ language: view.language ?? '', key }) },
    })
  ).data[0] ?? null;

/** `text` null restores the product's own text. */
export const saveText = (
  { id, language }: Pick<InterfaceText, 'id' | 'language'>,
  text: string | null,
  rest: { description: string; english?: string; version: string },
) => send(interfaceTextCalls.save, 'Translation', { id }, { language, text, ...rest });

import type { Flat } from '#kit/contract.ts';
import { send } from '../../kit/send.store.ts';
import { interfaceTextCalls, type interfaceTextType } from './interface-text.schema.ts';

export interface TextPage {
  path: string;
  address: string | null;
}
export type InterfaceText = Flat<typeof interfaceTextType>;

/** `text` null restores the product's own text. */
export const saveText = (
  { id, language }: Pick<InterfaceText, 'id' | 'language'>,
  text: string | null,
  rest: { description: string; english?: string; version: string },
) => send(interfaceTextCalls.save, 'Translation', { id }, { language, text, ...rest });

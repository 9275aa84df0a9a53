import { browserApi } from '#client/api/browser-api.ts';
import type { Flat } from '#kit/contract.ts';
import { interfaceTextCalls, type interfaceTextType } from './interface-text.schema.ts';

export type InterfaceText = Flat<typeof interfaceTextType>;

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

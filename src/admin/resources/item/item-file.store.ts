import type { Flat } from '#kit/contract.ts';
import { ITEM_FILE_MOST_BYTES, type ItemFormat } from '#learning/item/interchange/interchange.data.ts';
import { type BodyAttributes, base64Of, send } from '../../kit/send.store.ts';
import { itemFileCalls, type itemImportType } from './item-file.schema.ts';

export type ItemImportReport = Flat<typeof itemImportType>;

export const importQuestions = (id: string, input: BodyAttributes<typeof itemFileCalls.importQuestions>) =>
  send(itemFileCalls.importQuestions, 'AdminItemImport', { id }, input);

export const questionFile = (id: string, kind: 1 | 2, format: ItemFormat): string =>
  `${itemFileCalls.exportQuestions.path.replace(':id', id)}?kind=${kind}&format=${format}`;

export const countOf = (
  { rows }: ItemImportReport,
  state: ItemImportReport['rows'][number]['state'],
): number => rows.filter((row) => row.state === state).length;

/** The chosen file, or else the pasted text, encoded for a request; null if the file is gone. */
export async function fileToSend(chosen: File | undefined, pasted: string): Promise<string | null> {
  try {
    const given = chosen ?? new Blob([pasted]);
    // For a file that is too large, just enough for the server to notice.
    return base64Of(new Uint8Array(await given.slice(0, ITEM_FILE_MOST_BYTES + 1).arrayBuffer()));
  } catch {
    // The file was moved or removed after it was chosen.
    return null;
  }
}

import { browserApi } from '#client/api/browser-api.ts';
import { asAnyone } from '#client/api/client.ts';
import { downloadCalls } from './download.schema.ts';

/** Downloads a file that this account may have: a fresh URL for each click, because it expires soon. */
export async function downloadFile(materialId: string): Promise<void> {
  const attributes = { material: materialId };
  const { data } = await browserApi()(downloadCalls.ask, {
    body: { data: { type: 'Download', attributes } },
  });
  for (const file of data.files) {
    const link = document.createElement('a');
    link.href = file.url;
    link.download = '';
    link.click();
  }
}

/** Asks for the free files of a publication by e-mail and returns their links. */
export async function askForFiles(publicationId: string, email: string) {
  const attributes = { publication: publicationId, email };
  const body = { data: { type: 'Download' as const, attributes } };
  const { data } = await asAnyone(() => browserApi()(downloadCalls.ask, { body }));
  return data.files;
}

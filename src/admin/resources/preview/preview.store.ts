import type { LoadContext } from '#client/page/load.ts';
import { type PreviewView, previewViewIn } from '#kit/address/preview-desk.ts';
import { loadOne } from '../../kit/send.store.ts';
import { previewCalls } from './preview.schema.ts';

const open = loadOne(previewCalls.open);
export async function loadPreview(loading: LoadContext) {
  const view: PreviewView = previewViewIn(loading.url.searchParams, loading.language);
  return { opened: await open(loading), view };
}
export type PreviewData = Awaited<ReturnType<typeof loadPreview>>;

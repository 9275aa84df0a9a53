import { recordPage } from '#admin/frame/record-page.tsx';
import { homeBlockTexts } from '#admin/resources/home-block/home-block.messages.ts';
import { loadFrontPagePreview } from '#admin/resources/home-block/home-block.store.ts';
import { PreviewFrame } from '#admin/resources/preview/components/frame.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = recordPage({
  texts: homeBlockTexts,
  title: 'previewTitle',
  load: loadFrontPagePreview,
  Content: ({ data }) => <PreviewFrame {...data} />,
});
export const { clientLoader, meta } = page;
export default page.Page;

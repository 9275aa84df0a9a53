import { recordPage } from '#admin/frame/record-page.tsx';
import { PreviewFrame } from '#admin/resources/preview/components/frame.tsx';
import { loadPreview } from '#admin/resources/preview/preview.store.ts';
import { previewTexts } from '#shell/frame/preview.messages.ts';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = recordPage({
  texts: previewTexts,
  title: 'label',
  load: loadPreview,
  named: ({ opened }, say) => ({
    title: opened.title,
    isEnglish: true,
    heading: (title) => say('desk', { title }),
  }),
  Content: ({ data }) => <PreviewFrame {...data} />,
});
export const { clientLoader, meta } = page;
export default page.Page;

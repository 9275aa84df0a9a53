import { recordPage } from '#admin/frame/record-page.tsx';
import { PreviewFrame } from '#admin/resources/preview/components/frame.tsx';
import { pageDeskTexts } from '#admin/resources/static-page/static-page-desk.messages.ts';
import { loadPagePreview } from '#admin/resources/static-page/static-page-desk.store.ts';
import { useTexts } from '#client/page/site-data.ts';
import { previewTexts } from '#shell/frame/preview.messages.ts';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = recordPage({
  texts: previewTexts,
  title: 'label',
  load: loadPagePreview,
  named: ({ opened }, say) => ({
    title: opened.title,
    isEnglish: true,
    heading: (title) => say('desk', { title }),
  }),
  Content: ({ data }) => {
    const say = useTexts(pageDeskTexts);
    return (
      <>
        <p>{say('previewShows')}</p>
        <PreviewFrame {...data} />
      </>
    );
  },
});
export const { clientLoader, meta } = page;
export default page.Page;

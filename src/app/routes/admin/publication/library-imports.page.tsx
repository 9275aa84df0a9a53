import { recordPage } from '#admin/frame/record-page.tsx';
import { Archives } from '#admin/resources/library-import/components/archives.tsx';
import { BringArchive } from '#admin/resources/library-import/components/bring.tsx';
import { libraryImportTexts } from '#admin/resources/library-import/library-import.messages.ts';
import { loadImports } from '#admin/resources/library-import/library-import.store.ts';
import { useTexts } from '#client/page/site-data.ts';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = recordPage({
  texts: libraryImportTexts,
  title: 'title',
  load: loadImports,
  Content: ({ data }) => (
    <>
      <Lead />
      <BringArchive />
      <Archives imports={data} />
    </>
  ),
});
export const { clientLoader, meta } = page;
export default page.Page;

function Lead() {
  const say = useTexts(libraryImportTexts);
  return <p>{say('lead')}</p>;
}

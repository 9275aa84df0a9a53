import Plus from 'lucide-react/icons/plus';
import { recordPage } from '#admin/frame/record-page.tsx';
import { useOpen } from '#admin/kit/dialog.hooks.ts';
import { DeskRemoval } from '#admin/kit/removal.tsx';
import { BlockAddDialog } from '#admin/resources/home-block/components/add-dialog.tsx';
import { FrontPageArrangement } from '#admin/resources/home-block/components/arrangement.tsx';
import { homeBlockTexts } from '#admin/resources/home-block/home-block.messages.ts';
import {
  type AdminFrontPage,
  type FrontPageBlock,
  loadFrontPage,
  removeBlock,
} from '#admin/resources/home-block/home-block.store.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Button } from '#ui/forms/button.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = recordPage({
  texts: homeBlockTexts,
  title: 'frontPage',
  load: loadFrontPage,
  Content: ({ data }) => <Desk page={data} />,
});
export const { clientLoader, meta } = page;
export default page.Page;

type OpenDialog = { deed: 'add' } | { deed: 'remove'; one: FrontPageBlock };

function Desk({ page }: { page: AdminFrontPage }) {
  const say = useTexts(homeBlockTexts);
  const { open, setOpen, close } = useOpen<OpenDialog>();
  return (
    <>
      <p className="lead">{say('lead')}</p>
      <p>
        <Button icon={Plus} onClick={() => setOpen({ deed: 'add' })}>
          {say('add')}
        </Button>
      </p>
      <FrontPageArrangement page={page} onRemove={(one) => setOpen({ deed: 'remove', one })} />
      {open?.deed === 'add' ? <BlockAddDialog page={page} onClose={close} /> : null}
      {open?.deed === 'remove' ? <Removal one={open.one} onClose={close} /> : null}
    </>
  );
}

function Removal({ one, onClose }: { one: FrontPageBlock; onClose: () => void }) {
  const say = useTexts(homeBlockTexts);
  const { title } = one;
  return (
    <DeskRemoval
      title={say('removeTitle', { title })}
      text={say('removeText')}
      removed={say('removed', { title })}
      onRemove={() => removeBlock(one)}
      onClose={onClose}
    />
  );
}

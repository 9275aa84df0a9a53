import { useNavigate } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { NEW_RECORD } from '#identity/draft/draft.data.ts';
import { HOME_BLOCK_KINDS } from '#shell/home-block.data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { useDeskForm } from '../../../kit/form/form.hooks.ts';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import { BLOCK_DECLARATIONS, BLOCK_TITLE_MAX, FRONT_PAGE_PATH } from '../home-block.data.ts';
import { homeBlockTexts } from '../home-block.messages.ts';
import { type AdminFrontPage, addBlock } from '../home-block.store.ts';

/** A block begins with its kind and its title; the rest is edited on its own page. */
export function BlockAddDialog({ page, onClose }: { page: AdminFrontPage; onClose: () => void }) {
  const say = useTexts(homeBlockTexts);
  const navigate = useNavigate();
  const kinds = HOME_BLOCK_KINDS.filter(
    (kind) => BLOCK_DECLARATIONS[kind].isMany || !page.blocks.some((one) => one.kind === kind),
  ).toReversed();
  const form = useDeskForm({
    keep: `home-block:${NEW_RECORD}`,
    isDialog: true,
    initial: { kind: 'notice', title: '' },
    check: ({ title }) => ({ title: title.trim() ? undefined : say('wrongTitle') }),
    send: async ({ kind, title }) => {
      const made = await addBlock(kinds.find((one) => one === kind) ?? 'notice', title);
      toast({ message: say('added', { title: made.title }) });
      onClose();
      await navigate(`${FRONT_PAGE_PATH}/${made.id}`);
    },
  });
  return (
    <DeskDialog title={say('add')} form={form} deed={say('add')} underWay={say('adding')} onClose={onClose}>
      <p>{say('addText')}</p>
      <SelectField {...form.field('kind')} label={say('kind')} hint={hintOf(form.values.kind, say)}>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {say(kind)}
          </option>
        ))}
      </SelectField>
      <Field {...form.field('title')} label={say('title')} maxLength={BLOCK_TITLE_MAX} lang="en" required />
    </DeskDialog>
  );
}

type Say = ReturnType<typeof useTexts<keyof typeof homeBlockTexts.defaults>>;
function hintOf(chosen: string, say: Say): string | undefined {
  const kind = HOME_BLOCK_KINDS.find((one) => one === chosen);
  return kind && say(`${kind}Hint`);
}

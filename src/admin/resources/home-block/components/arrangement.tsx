import { useTexts } from '#client/page/site-data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { FormHistory } from '../../../history/components/history.tsx';
import { useDeskRecordForm } from '../../../kit/form/form.hooks.ts';
import { DeskForm } from '../../../kit/form/form.tsx';
import { writeField } from '../../../writing/write-field.store.ts';
import { FRONT_PAGE_ID } from '../home-block.data.ts';
import { homeBlockTexts } from '../home-block.messages.ts';
import { type Arrangement, arrangedOver, arrangementIn, arrangementText } from '../home-block.rules.ts';
import { type AdminFrontPage, type FrontPageBlock, saveArrangement } from '../home-block.store.ts';
import { BlockList } from './block-list.tsx';
import { PreviewChoice } from './preview-choice.tsx';

interface Props {
  page: AdminFrontPage;
  onRemove: (one: FrontPageBlock) => void;
}

/**
 * The order of the blocks and which of them are shown, saved together; a preview shows the result before it is saved.
 */
export function FrontPageArrangement({ page, onRemove }: Props) {
  const say = useTexts(homeBlockTexts);
  const form = useArrangementForm(page);
  const field = form.field('arrangement');
  const wanted = arrangedOver(arrangementIn(form.values.arrangement), page.blocks);
  const put = (to: Arrangement) => writeField(field.id, arrangementText(to));
  const titles = new Map(page.blocks.map(({ id, title }) => [id, title]));
  const shown = (_name: string, words: string) => listed(arrangementIn(words), titles, say('hidden'));
  return (
    <>
      <DeskForm
        form={form}
        label={say('blocks')}
        shown={shown}
        beside={<FormHistory form={form} record={form.keep} shown={shown} />}
      >
        <p className="small quiet">{say('keys')}</p>
        <BlockList page={page} wanted={wanted} onPut={put} onRemove={onRemove} />
        <label hidden>
          {say('blocks')}
          <textarea id={field.id} name={field.name} defaultValue={field.defaultValue} hidden />
        </label>
      </DeskForm>
      <PreviewChoice blocks={wanted.order.filter((id) => !wanted.hidden.includes(id))} hour={page.hour} />
    </>
  );
}

/** As both versions of a conflict and the history show it: one title per line. */
const listed = ({ order, hidden }: Arrangement, titles: ReadonlyMap<number, string>, word: string): string =>
  order
    .flatMap((id) => {
      const title = titles.get(id);
      return title === undefined ? [] : `${title}${hidden.includes(id) ? ` (${word})` : ''}`;
    })
    .join('\n');

function useArrangementForm(page: AdminFrontPage) {
  const say = useTexts(homeBlockTexts);
  return useDeskRecordForm<AdminFrontPage, 'arrangement'>({
    keep: `front-page:${FRONT_PAGE_ID}`,
    read: page,
    isWhole: true,
    wordsOf: (one) => ({ arrangement: arrangementText(one) }),
    check: () => ({}),
    save: ({ arrangement }, base) =>
      saveArrangement(base, arrangedOver(arrangementIn(arrangement), base.blocks)),
    onSaved: () => toast({ message: say('saved') }),
  });
}

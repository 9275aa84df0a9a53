import { useState } from 'react';
import { useAnyTexts } from '#client/page/site-data.ts';
import { SelectField } from '#ui/forms/field.tsx';
import type { BulkDesk } from '../desk.hooks.ts';
import { filterOf } from '../editing.store.ts';
import type { View } from '../filter.store.ts';
import { NOT_KEPT, STAYS, useDialogForm } from '../form/form.hooks.ts';
import { DeskDialog } from '../form-dialog.tsx';
import { bulkTexts } from './bulk.messages.ts';
import { countedBy } from './bulk.rules.ts';
import { type BulkChange, type BulkPreview, makeBulk, previewBulk } from './bulk.store.ts';
import { newDeedKey } from './deed-key.store.ts';
import { BulkOutcome } from './outcome.tsx';
import type { Selection } from './selection.hooks.ts';

interface Props {
  bulk: BulkDesk;
  view: View;
  selection: Selection;
  onMade: (made: BulkChange) => void;
  onClose: () => void;
}

/** Dialog of a bulk change: choose, preview, then apply. */
export function BulkDialog(props: Props) {
  const { bulk, onClose } = props;
  const sayIn = useAnyTexts();
  const [say, sayDesk] = [sayIn(bulkTexts), sayIn(bulk.texts)];
  const { form, preview, forget } = useBulk(props);
  const n = preview ? countedBy(preview.rows).changes : 0;
  return (
    <DeskDialog
      title={say('several')}
      deed={n > 0 ? say('make', { n }) : say('preview')}
      underWay={say('underWay')}
      form={form}
      onClose={onClose}
    >
      <div className="stack" onInput={forget}>
        <SelectField {...form.field('deed')} label={say('deed')}>
          {Object.entries(bulk.deeds).map(([deed, label]) => (
            <option key={deed} value={deed}>
              {sayDesk(label)}
            </option>
          ))}
        </SelectField>
        <bulk.Fields form={form} />
      </div>
      {preview ? <BulkOutcome rows={preview.rows} changes="changes" left="cannot" /> : null}
    </DeskDialog>
  );
}

function useBulk({ bulk, view, selection, onMade, onClose }: Props) {
  const sayIn = useAnyTexts();
  const [say, sayDesk] = [sayIn(bulkTexts), sayIn(bulk.texts)];
  const [seen, setSeen] = useState<{ preview: BulkPreview; key: string } | null>(null);
  const form = useDialogForm<string>({
    keep: NOT_KEPT,
    onClose,
    initial: { deed: Object.keys(bulk.deeds)[0] ?? '', ...bulk.initial },
    check: (values) => bulk.check(values, sayDesk),
    send: async (values) => {
      const change = bulk.changeOf(values);
      if (!seen || countedBy(seen.preview.rows).changes === 0) {
        const asked = selection.isAll ? { filter: narrowing(view) } : { ids: selection.ids.map(Number) };
        setSeen({ preview: await previewBulk(bulk.calls, change, asked), key: newDeedKey() });
        return STAYS;
      }
      const made = await makeBulk(bulk.calls, change, seen.key, seen.preview).finally(() => setSeen(null));
      onMade(made);
      return say('made', { n: countedBy(made.rows).changes });
    },
  });
  return { form, preview: seen?.preview ?? null, forget: () => setSeen(null) };
}

/** The list's filters without its order. */
function narrowing(view: View): Record<string, string> {
  const { sort: _sort, ...filter } = view;
  return filterOf(filter);
}

import { useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { DownloadButton } from '#credit/certificate/components/download-button.tsx';
import { lossesIn } from '#learning/item/interchange/held-item.rules.ts';
import { ITEM_FORMATS, type ItemFormat } from '#learning/item/interchange/interchange.data.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Button } from '#ui/forms/button.tsx';
import { SelectField } from '#ui/forms/field.tsx';
import type { AdminOffering, AdminTest } from '../../activity/activity.store.ts';
import { itemFileTexts } from '../item-file.messages.ts';
import { questionFile } from '../item-file.store.ts';

interface Props {
  test: AdminTest;
  offering: AdminOffering;
  onClose: () => void;
}

/** Exports the questions of a test to a file; shows beforehand what the chosen format leaves out. */
export function QuestionExport({ test, offering: { kind, questions }, onClose }: Props) {
  const say = useTexts(itemFileTexts);
  const [format, setFormat] = useState<ItemFormat>('csv');
  const titles = new Map(test.sections.map(({ id, title }) => [id, title]));
  const losses = lossesIn(
    format,
    questions.map((one) => ({ ...one, lesson: titles.get(one.sectionId ?? '') ?? '' })),
  );
  return (
    <Dialog
      open
      size="sm"
      title={say(kind === 1 ? 'exportCme' : 'exportSa')}
      closeLabel={say('close')}
      onClose={onClose}
      actions={
        <>
          <DownloadButton path={questionFile(test.id, kind, format)} fileName={`questions-${test.id}`}>
            {say('download')}
          </DownloadButton>
          <Button variant="text" onClick={onClose}>
            {say('close')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <SelectField
          label={say('format')}
          value={format}
          onChange={({ currentTarget }) => setFormat(currentTarget.value as ItemFormat)}
        >
          {ITEM_FORMATS.map((one) => (
            <option key={one} value={one}>
              {say(one)}
            </option>
          ))}
        </SelectField>
        <div role="status">
          {losses.length === 0 ? (
            <p>{say('keepsAll')}</p>
          ) : (
            <>
              <p>{say('leavesOut')}</p>
              <ul>
                {losses.map((loss) => (
                  <li key={loss}>{say(loss)}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}

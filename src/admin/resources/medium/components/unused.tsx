import { useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { Button } from '#ui/forms/button.tsx';
import { DeskRemoval } from '../../../kit/removal.tsx';
import { mediumDeskTexts } from '../medium.messages.ts';
import { type MediaData, removeUnused } from '../medium.store.ts';
import { useSizeText } from './parts.tsx';

/** Above a list of unused files: removes all of the page at once. */
export function UnusedRemoval({ data: { view, rows } }: { data: MediaData }) {
  const say = useTexts(mediumDeskTexts);
  const size = useSizeText();
  const [isOpen, setOpen] = useState(false);
  if (view.use !== 'unused') return null;
  const n = rows.length;
  const bytes = rows.reduce((sum, one) => sum + one.bytes, 0);
  return (
    <p>
      <Button variant="danger" size="sm" onClick={() => setOpen(true)}>
        {say('removeUnused', { n })}
      </Button>
      {isOpen ? (
        <DeskRemoval
          title={say('removeUnusedTitle', { n })}
          text={say('removeUnusedText', { n, size: size(bytes) })}
          removed={({ removed, bytes: gone, kept }) =>
            [
              say('removedUnused', { n: removed, size: size(gone) }),
              ...(kept.length > 0
                ? [say('keptUnused', { n: kept.length, titles: kept.map(({ title }) => title).join(', ') })]
                : []),
            ].join(' ')
          }
          onRemove={() => removeUnused(rows)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </p>
  );
}

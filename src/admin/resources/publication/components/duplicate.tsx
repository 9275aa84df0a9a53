import CopyPlus from 'lucide-react/icons/copy-plus';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { Button } from '#ui/forms/button.tsx';
import { newDeedKey } from '../../../kit/bulk/deed-key.store.ts';
import { Confirmation } from '../../../kit/form-dialog.tsx';
import { publicationDeskTexts } from '../publication.messages.ts';
import { type AdminPublication, copyPublication, recordPath } from '../publication.store.ts';

interface Props {
  one: Pick<AdminPublication, 'id'>;
  onClose: () => void;
}

/** Asks before a copy is made, then goes to the desk of the copy. */
export function DuplicateDialog({ one, onClose }: Props) {
  const say = useTexts(publicationDeskTexts);
  const navigate = useNavigate();
  /** One per dialog: pressed twice, or sent again after a broken connection, it makes one copy. */
  const [key] = useState(newDeedKey);
  return (
    <Confirmation
      title={say('duplicateTitle')}
      deed={say('duplicate')}
      underWay={say('underWay')}
      isReadAnew={false}
      onDeed={async () => {
        await navigate(recordPath(await copyPublication(one.id, key)));
        return say('duplicated');
      }}
      onClose={onClose}
    >
      {say('duplicateText')}
    </Confirmation>
  );
}

export function Duplicate({ one }: Pick<Props, 'one'>) {
  const say = useTexts(publicationDeskTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="secondary" icon={CopyPlus} onClick={() => setOpen(true)}>
        {say('duplicate')}
      </Button>
      {isOpen ? <DuplicateDialog one={one} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Button } from '#ui/forms/button.tsx';

interface Props {
  title: string;
  words: { deed: string; underWay: string; cancel: string; close: string };
  removing: boolean;
  onRemove: () => Promise<void>;
  onClose: () => void;
  /** What goes with it. */
  children: ReactNode;
}

/** Asked before something goes. */
export const RemovalDialog = ({ title, words, removing, onRemove, onClose, children }: Props) => (
  <Dialog
    open
    size="sm"
    title={title}
    closeLabel={words.close}
    onClose={onClose}
    actions={
      <>
        <Button
          variant="danger"
          loading={removing}
          loadingLabel={words.underWay}
          onClick={() => void onRemove()}
        >
          {words.deed}
        </Button>
        <Button variant="text" onClick={onClose}>
          {words.cancel}
        </Button>
      </>
    }
  >
    <p>{children}</p>
  </Dialog>
);

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { isFailure } from '#client/api/client.ts';
import { useTexts } from '#client/page/site-data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { editingTexts } from './editing.messages.ts';
import { RemovalDialog } from './removal-dialog.tsx';

interface Props {
  title: string;
  text: string;
  /** Said when it is gone. */
  removed: string;
  onRemove: () => Promise<unknown>;
  /** Where it can be brought back by one press. */
  onUndo?: () => Promise<unknown>;
  onClose: () => void;
}

/** Asked before a row of a list goes; a refusal is said, and the list shows what there is either way. */
export function DeskRemoval({ title, text, removed, onRemove, onUndo, onClose }: Props) {
  const say = useTexts(editingTexts);
  const { revalidate } = useRevalidator();
  const [removing, setRemoving] = useState(false);
  const attempt = async (action: Promise<unknown>) => {
    try {
      await action;
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      toast({ tone: 'error', message: thrown.message });
    }
    await revalidate();
  };
  const remove = async () => {
    setRemoving(true);
    await attempt(
      onRemove().then(() => {
        onClose();
        const dismiss = toast({ message: removed, action: onUndo ? undoButton() : undefined });
        function undoButton() {
          return (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => void attempt((onUndo as () => Promise<unknown>)().then(() => dismiss()))}
            >
              {say('undo')}
            </Button>
          );
        }
      }),
    );
    setRemoving(false);
  };
  return (
    <RemovalDialog
      title={title}
      words={{ deed: say('remove'), underWay: say('removing'), cancel: say('cancel'), close: say('close') }}
      removing={removing}
      onRemove={remove}
      onClose={onClose}
    >
      {text}
    </RemovalDialog>
  );
}

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { isFailure } from '#web/api-client.ts';
import { useTexts } from '#web/site-data.ts';
import { addDrugName, type DrugName, removeDrugName } from './drug-name.store.ts';
import { editingTexts } from './editing.texts.ts';
import { RemovalDialog } from './removal-dialog.tsx';

/** Asked before, and back by one press after. */
export function DrugNameRemoval({ one, onClose }: { one: DrugName; onClose: () => void }) {
  const say = useTexts(editingTexts);
  const { removing, remove } = useRemoval(one, onClose);
  return (
    <RemovalDialog
      title={say('removeTitle', { name: one.name })}
      words={{ deed: say('remove'), underWay: say('removing'), cancel: say('cancel'), close: say('close') }}
      removing={removing}
      onRemove={remove}
      onClose={onClose}
    >
      {say('removeText', { name: one.name, generic: one.generic })}
    </RemovalDialog>
  );
}

function useRemoval(one: DrugName, onClose: () => void) {
  const say = useTexts(editingTexts);
  const { revalidate } = useRevalidator();
  const [removing, setRemoving] = useState(false);
  async function remove() {
    setRemoving(true);
    try {
      await removeDrugName(one.id);
      onClose();
      const dismiss = toast({
        message: say('removed', { name: one.name }),
        action: (
          <Button variant="secondary" size="sm" onClick={() => void undo()}>
            {say('undo')}
          </Button>
        ),
      });
      const undo = () => told(addDrugName(one).then(dismiss));
      await revalidate();
    } catch (thrown) {
      setRemoving(false);
      await told(Promise.reject(thrown));
    }
  }
  /** A refusal is said; the list shows what there is either way. */
  async function told(deed: Promise<unknown>) {
    try {
      await deed;
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      toast({ tone: 'error', message: thrown.message });
    }
    await revalidate();
  }
  return { removing, remove };
}

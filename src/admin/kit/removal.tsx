import { useTexts } from '#client/page/site-data.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { useAttempt } from './attempt.hooks.ts';
import { editingTexts } from './editing.messages.ts';

interface Props<Outcome> {
  title: string;
  /** Says what is removed along with it. */
  text: string;
  /** Shown once it is removed. */
  removed: string | ((outcome: Outcome) => string);
  onRemove: () => Promise<Outcome>;
  /** Given if the removal can be undone with one click. */
  onUndo?: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a removal; a refusal is shown, and the page is reloaded either way. */
export function DeskRemoval<Outcome>({ title, text, removed, onRemove, onUndo, onClose }: Props<Outcome>) {
  const say = useTexts(editingTexts);
  const { isUnderWay, attempt } = useAttempt();
  const undoButton = (undo: () => Promise<unknown>, dismiss: () => void) => (
    <Button variant="secondary" size="sm" onClick={() => void attempt(() => undo().then(dismiss))}>
      {say('undo')}
    </Button>
  );
  const remove = () =>
    attempt(async () => {
      const outcome = await onRemove().finally(onClose);
      const dismiss = toast({
        message: typeof removed === 'string' ? removed : removed(outcome),
        action: onUndo && undoButton(onUndo, () => dismiss()),
      });
    });
  return (
    <Dialog
      open
      size="sm"
      title={title}
      closeLabel={say('close')}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="danger"
            loading={isUnderWay}
            loadingLabel={say('removing')}
            onClick={() => void remove()}
          >
            {say('remove')}
          </Button>
          <Button variant="text" onClick={onClose}>
            {say('cancel')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}

import { FormDialog } from '#client/forms/dialog.tsx';
import { useForm } from '#client/forms/form.ts';
import { useTexts } from '#client/page/site-data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { activityDeskTexts } from '../activity.messages.ts';
import { type AdminTest, removeDesignation } from '../activity.store.ts';

interface Props {
  test: AdminTest;
  kind: 1 | 2;
  onDone: (to: AdminTest) => void;
  onClose: () => void;
}

/** What goes, and until when it can: afterwards credit has an end instead. */
export function DesignationRemoval({ test, kind, onDone, onClose }: Props) {
  const say = useTexts(activityDeskTexts);
  const form = useForm({
    initial: {},
    check: () => ({}),
    send: async () => {
      const after = await removeDesignation(test, kind);
      onClose();
      onDone(after);
      toast({ message: say('removed') });
    },
  });
  return (
    <FormDialog
      title={say(kind === 1 ? 'removeCmeTitle' : 'removeSaTitle')}
      form={form}
      words={{ deed: say('remove'), underWay: say('removing'), cancel: say('cancel'), close: say('close') }}
      isDanger
      onClose={onClose}
    >
      <p>{say('removeText')}</p>
    </FormDialog>
  );
}

import { toast } from '#ui/toast.ts';
import { useForm } from '#web/form.ts';
import { FormDialog } from '#web/form-dialog.tsx';
import { useTexts } from '#web/site-data.ts';
import { type AdminTest, removeDesignation } from './activity-desk.store.ts';
import { activityDeskTexts } from './activity-desk.texts.ts';

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

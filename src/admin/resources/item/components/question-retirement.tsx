import { FormDialog } from '#client/forms/dialog.tsx';
import { useForm } from '#client/forms/form.ts';
import { useTexts } from '#client/page/site-data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { activityDeskTexts } from '../../activity/activity.messages.ts';
import { type AdminQuestion, type AdminTest, retireQuestion } from '../../activity/activity.store.ts';

interface Props {
  question: AdminQuestion;
  onDone: (to: AdminTest) => void;
  onClose: () => void;
}

/** Its consequence first: what was answered stays. */
export function RetireDialog({ question, onDone, onClose }: Props) {
  const say = useTexts(activityDeskTexts);
  const n = question.position;
  const form = useForm({
    initial: {},
    check: () => ({}),
    send: async () => {
      const test = await retireQuestion(question);
      onClose();
      onDone(test);
      toast({ message: say('retired') });
    },
  });
  return (
    <FormDialog
      title={say('retireTitle', { n })}
      form={form}
      words={{ deed: say('retire'), underWay: say('retiring'), cancel: say('cancel'), close: say('close') }}
      isDanger
      onClose={onClose}
    >
      <p>{say('retireText')}</p>
    </FormDialog>
  );
}

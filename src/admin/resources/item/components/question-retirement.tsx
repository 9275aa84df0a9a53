import { useTexts } from '#client/page/site-data.ts';
import { Confirmation } from '../../../kit/form-dialog.tsx';
import { activityDeskTexts } from '../../activity/activity.messages.ts';
import { type AdminQuestion, type AdminTest, retireQuestion } from '../../activity/activity.store.ts';

interface Props {
  question: AdminQuestion;
  onDone: (to: AdminTest) => void;
  onClose: () => void;
}

/** States the consequence first: earlier answers stay. */
export function RetireDialog({ question, onDone, onClose }: Props) {
  const say = useTexts(activityDeskTexts);
  return (
    <Confirmation
      title={say('retireTitle', { n: question.position })}
      deed={say('retire')}
      underWay={say('retiring')}
      isDanger
      onDeed={async () => {
        onDone(await retireQuestion(question));
        return say('retired');
      }}
      onClose={onClose}
      isReadAnew={false}
    >
      {say('retireText')}
    </Confirmation>
  );
}

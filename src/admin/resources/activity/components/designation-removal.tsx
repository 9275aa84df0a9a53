import { useTexts } from '#client/page/site-data.ts';
import { editingTexts } from '../../../kit/editing.messages.ts';
import { Confirmation } from '../../../kit/form-dialog.tsx';
import { activityDeskTexts } from '../activity.messages.ts';
import { type AdminTest, removeDesignation } from '../activity.store.ts';

interface Props {
  test: AdminTest;
  kind: 1 | 2;
  onDone: (to: AdminTest) => void;
  onClose: () => void;
}

/** States what is removed, and until when that is possible: afterwards, credit can only be given an end. */
export function DesignationRemoval({ test, kind, onDone, onClose }: Props) {
  const say = useTexts(activityDeskTexts);
  const common = useTexts(editingTexts);
  return (
    <Confirmation
      title={say(kind === 1 ? 'removeCmeTitle' : 'removeSaTitle')}
      deed={common('remove')}
      underWay={common('removing')}
      isDanger
      onDeed={async () => {
        onDone(await removeDesignation(test, kind));
        return say('removed');
      }}
      onClose={onClose}
      isReadAnew={false}
    >
      {say('removeText')}
    </Confirmation>
  );
}

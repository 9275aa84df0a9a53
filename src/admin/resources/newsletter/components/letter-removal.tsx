import { useTexts } from '#client/page/site-data.ts';
import { isWritable } from '#newsletter/issue/issue-state.rules.ts';
import { Button } from '#ui/forms/button.tsx';
import { useOpen } from '../../../kit/dialog.hooks.ts';
import { DeskRemoval } from '../../../kit/removal.tsx';
import { newsletterDeskTexts } from '../newsletter.messages.ts';
import { saveIssue, type WholeIssue } from '../newsletter.store.ts';

interface Props {
  one: WholeIssue;
  /** Words that are not saved are lost with it: no history has them. */
  isUnsaved: boolean;
  onRemoved: () => void;
}
/**
 * Takes the issue's e-mail in one language out. Where readers of other languages get the English one, that is not
 * offered for it.
 */
export function LetterRemoval({ one, isUnsaved, onRemoved }: Props) {
  const say = useTexts(newsletterDeskTexts);
  const { open, setOpen, close } = useOpen<{ deed: 'remove' }>();
  const { language, languages, unwritten } = one.record;
  const isNeeded = language === 'en' && unwritten === 'english';
  if (!isWritable(one.state) || isNeeded || !languages.includes(language)) return null;
  return (
    <>
      <Button variant="text" onClick={() => setOpen({ deed: 'remove' })}>
        {say('removeLetter')}
      </Button>
      {open ? (
        <DeskRemoval
          title={say('removeLetterTitle')}
          text={[
            say(languages.length === 1 ? 'removeLetterAlone' : 'removeLetterText'),
            ...(isUnsaved ? [say('removeLetterUnsaved')] : []),
          ].join(' ')}
          removed={say('letterRemoved')}
          onRemove={async () => {
            await saveIssue(one, { letter: { language, words: null } });
            onRemoved();
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

import Kept from 'lucide-react/icons/circle-check-big';
import Keep from 'lucide-react/icons/monitor-down';
import { useEffect, useState } from 'react';
import type { SaveOutcome } from '#client/offline/keeper.ts';
import { useTexts } from '#client/page/site-data.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { toast } from '#ui/feedback/toast.ts';
import { IconButton } from '#ui/forms/button.tsx';
import { sectionTexts } from '../section.messages.ts';

type State = 'unknown' | 'open' | 'busy' | 'kept';

/** For signed-in readers, if the browser supports it: stores this lesson, with its recording, until they remove it. */
export function SectionKeep({ recording }: { recording: string | null }) {
  const say = useTexts(sectionTexts);
  const user = useUser();
  const [state, setState] = useState<State>('unknown');
  useEffect(() => {
    if (!user || !globalThis.caches || !navigator.serviceWorker) return;
    import(/* optional */ '#client/offline/keeper.ts')
      .then(({ isSaved }) => isSaved())
      .then((isKept) => setState(isKept ? 'kept' : 'open'))
      // Without it the lesson can be read as usual.
      .catch(() => undefined);
  }, [user]);
  if (!user || state === 'unknown') return null;
  const keep = async () => {
    setState('busy');
    const saving = await import('#client/offline/keeper.ts')
      .then(({ savePage }) => savePage(recording))
      // The device may have no room even for the list of what it keeps.
      .catch((thrown: unknown) => (isQuota(thrown) ? ('no-room' as const) : ('failed' as const)));
    setState(saving === 'saved' ? 'kept' : 'open');
    const message = say(saving === 'saved' ? (recording ? 'keptSound' : 'keptText') : FAILED[saving]);
    toast({ tone: saving === 'saved' ? 'success' : 'error', message });
  };
  const letGo = async () => {
    try {
      await import('#client/offline/keeper.ts').then(({ unsavePage }) => unsavePage());
    } catch {
      return toast({ tone: 'error', message: say('keepFailed') });
    }
    setState('open');
    toast({ tone: 'info', message: say('keptNoMore') });
  };
  return (
    <IconButton
      icon={state === 'kept' ? Kept : Keep}
      label={say(state === 'kept' ? 'kept' : 'keep')}
      aria-busy={state === 'busy'}
      onClick={() => void (state === 'kept' ? letGo() : state === 'open' && keep())}
    />
  );
}

const isQuota = (thrown: unknown): boolean => (thrown as Error | null)?.name === 'QuotaExceededError';

const FAILED: Record<Exclude<SaveOutcome, 'saved'>, 'keepNoRoom' | 'keepFailed'> = {
  'no-room': 'keepNoRoom',
  failed: 'keepFailed',
};

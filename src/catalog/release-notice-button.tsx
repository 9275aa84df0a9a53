import Bell from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { knownUser } from '#identity/session.store.ts';
import { useUser } from '#identity/use-session.store.ts';
import { withPlace } from '#kit/place.ts';
import { openGate } from '#membership/gate.tsx';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { toast } from '#ui/toast.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { isFailure } from '#web/api-client.ts';
import { useTexts } from '#web/site-data.ts';
import { calendarTexts } from './calendar.texts.ts';
import { setReleaseNotice, useReleaseNotices } from './release-notice.store.ts';

type Props = { publicationId: string; title: string; full?: boolean };

/** One letter when an announced title is out; visitors are offered the free account that it goes to. */
export function ReleaseNoticeButton({ publicationId, title, full = false }: Props) {
  const say = useTexts(calendarTexts);
  const user = useUser();
  const { pathname } = useLocation();
  const isOn = useReleaseNotices(user?.id ?? null).has(publicationId);
  const [busy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    try {
      if (!(await knownUser())) return openGate('becomeAFreeMember', { subject: title });
      await setReleaseNotice(publicationId, !isOn);
      toast({ message: say(isOn ? 'notifyWithdrawn' : 'notifyAsked', { title }) });
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      toast({ message: thrown.message, tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant={full ? 'primary' : 'text'}
        full={full}
        icon={isOn ? BellRing : Bell}
        loading={busy}
        aria-pressed={isOn}
        onClick={() => void change()}
      >
        {say(isOn ? 'notifyOn' : 'notify')}
        <VisuallyHidden>: {title}</VisuallyHidden>
      </Button>
      <noscript>
        <TextLink to={withPlace('/register', pathname)}>
          {say('notifyAccount')}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </TextLink>
      </noscript>
    </>
  );
}

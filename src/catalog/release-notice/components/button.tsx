import Bell from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { isFailure } from '#client/api/client.ts';
import { useTexts } from '#client/page/site-data.ts';
import { knownUser } from '#identity/session/session.store.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { withPlace } from '#kit/place.ts';
import { HiddenName } from '#locale/hidden-name.tsx';
import { openGate } from '#membership/gate/components/gate.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { calendarTexts } from '../../calendar/calendar.messages.ts';
import { setReleaseNotice, useReleaseNotices } from '../release-notice.hooks.ts';

type Props = { publication: { id: string; title: string; language: string }; full?: boolean };

/**
 * Requests one e-mail when an announced title is published; visitors are offered the free account it would be sent to.
 */
export function ReleaseNoticeButton({ publication, full = false }: Props) {
  const { id: publicationId, title, language } = publication;
  const say = useTexts(calendarTexts);
  const user = useUser();
  const { pathname } = useLocation();
  const isOn = useReleaseNotices(user?.id ?? null).has(publicationId);
  const [busy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    try {
      if (!(await knownUser())) return openGate('becomeAFreeMember', { subject: publication });
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
        <HiddenName title={title} language={language} />
      </Button>
      <noscript>
        <TextLink to={withPlace('/register', pathname)}>
          {say('notifyAccount')}
          <HiddenName title={title} language={language} />
        </TextLink>
      </noscript>
    </>
  );
}

import CalendarSync from 'lucide-react/icons/calendar-sync';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { Icon } from '#ui/content/icon.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { calendarTexts } from '../calendar.messages.ts';
import styles from './calendar.module.css';

const CALENDAR_FILE = '/calendar/updates.ics';

/** The whole list for the reader's own calendar program, where it stays up to date. */
export function CalendarSubscription() {
  const say = useTexts(calendarTexts);
  const { site } = useSite();
  const address = `${site.origin}${CALENDAR_FILE}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ message: say('copied') });
    } catch {
      // Without the clipboard the reader copies it by hand.
      toast({ message: address, tone: 'error' });
    }
  };
  return (
    <p className={styles.subscription}>
      <a className={styles.add} href={address.replace(/^https?:/, 'webcal:')}>
        <Icon of={CalendarSync} />
        {say('subscribe')}
      </a>
      <Button variant="text" onClick={() => void copy()}>
        {say('copyAddress')}
      </Button>
    </p>
  );
}

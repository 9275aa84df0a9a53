import CalendarSync from 'lucide-react/icons/calendar-sync';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { toast } from '#ui/toast.ts';
import { useSite, useTexts } from '#web/site-data.ts';
import styles from './calendar.module.css';
import { calendarTexts } from './calendar.texts.ts';

const CALENDAR_FILE = '/calendar/updates.ics';

/** The whole list in one's own calendar program, where it stays up to date. */
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

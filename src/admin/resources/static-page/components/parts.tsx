import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import CircleStop from 'lucide-react/icons/circle-stop';
import Package from 'lucide-react/icons/package';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#locale/language.data.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Button } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { Several, Small } from '../../../kit/cells.tsx';
import { StateBadge } from '../../../kit/parts.tsx';
import { DeskRemoval } from '../../../kit/removal.tsx';
import { PAGES_PATH, pageDesk } from '../static-page-desk.data.ts';
import { pageDeskTexts } from '../static-page-desk.messages.ts';
import { type AdminPage, removePage, type WholePage } from '../static-page-desk.store.ts';

const LOOKS = {
  draft: { tone: 'neutral', icon: Pencil },
  published: { tone: 'success', icon: CircleCheck },
  removed: { tone: 'neutral', icon: CircleSlash },
  ahead: { tone: 'info', icon: CalendarClock },
  over: { tone: 'neutral', icon: CircleStop },
} as const;

/** Whether readers see it now, and whether the text is an editor's. */
export function PageStateBadge({
  state,
  standing,
  isWritten,
}: Pick<AdminPage, 'state' | 'standing' | 'isWritten'>) {
  const say = useTexts(pageDeskTexts);
  if (!isWritten)
    return (
      <Badge tone="info" icon={Package}>
        {say('brought')}
      </Badge>
    );
  const seen = state === 'published' && standing !== 'shown' ? standing : state;
  return <Badge {...LOOKS[seen]}>{say(seen)}</Badge>;
}

/** The numbers of languages in which it is missing and stale. */
export function LanguageCounts({ languages }: Pick<AdminPage, 'languages'>) {
  const say = useTexts(pageDeskTexts);
  const count = (wanted: string) => Object.values(languages).filter((state) => state === wanted).length;
  const [missing, stale] = [count('missing'), count('stale')];
  if (Object.keys(languages).length === 0) return null;
  if (missing + stale === 0) return <Small>{say('allCurrent')}</Small>;
  return (
    <Several>
      {missing > 0 ? <StateBadge state="missing">{say('missingCount', { n: missing })}</StateBadge> : null}
      {stale > 0 ? <StateBadge state="stale">{say('staleCount', { n: stale })}</StateBadge> : null}
    </Several>
  );
}

/** Links to the languages of a page, each with its state. */
export function LanguageWays({ one }: { one: WholePage }) {
  const say = useTexts(pageDeskTexts);
  return (
    <nav aria-label={say('pageLanguages')}>
      <Several>
        {LANGUAGES.map((language) => {
          const state = one.languages[language];
          return (
            <span key={language}>
              <TextLink
                to={pageDesk(one.id, language)}
                aria-current={language === one.text.language ? 'true' : undefined}
              >
                <span lang={tagOf(language)}>{LANGUAGE_NAMES[language]}</span>
              </TextLink>{' '}
              {state ? <StateBadge state={state} /> : null}
            </span>
          );
        })}
      </Several>
    </nav>
  );
}

/** Removes a page, or restores the product's own text. */
export function PageRemoval({ one }: { one: WholePage }) {
  const say = useTexts(pageDeskTexts);
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  if (!one.isWritten || one.state === 'removed') return null;
  const deed = one.isProduct ? 'reset' : 'remove';
  return (
    <div>
      <Button variant="text" onClick={() => setOpen(true)}>
        {say(deed)}
      </Button>
      {isOpen ? (
        <DeskRemoval
          title={say(deed)}
          text={say(`${deed}Text`)}
          removed={say(one.isProduct ? 'resetSaid' : 'removedSaid')}
          onRemove={async () => {
            await removePage(one);
            await navigate(PAGES_PATH);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

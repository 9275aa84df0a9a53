import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import History from 'lucide-react/icons/history';
import type { ReactNode } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { Named } from '../frame/frame.tsx';
import { FRONT_PAGE_PATH } from '../resources/home-block/home-block.data.ts';
import { type Kind, LANGUAGE_NAMES, type State } from '../resources/translation/translation.data.ts';
import type { Translation } from '../resources/translation/translation.store.ts';
import { editingTexts } from './editing.messages.ts';
import styles from './editing.module.css';
import type { MatchList } from './list.store.ts';

const LOOKS = {
  current: { tone: 'success', icon: CircleCheck },
  stale: { tone: 'warning', icon: History },
  missing: { tone: 'neutral', icon: CircleDashed },
} as const;
export function StateBadge({ state, children }: { state: State; children?: ReactNode }) {
  const say = useTexts(editingTexts);
  return <Badge {...LOOKS[state]}>{children ?? say(state)}</Badge>;
}

/** Day of an instant; empty if there is none. */
export const dayText = (instant: string | null, language: string): string =>
  instant ? dateText(instant.slice(0, 10), language) : '';

/** Link to where a translation is edited (ROLE-034). */
export function EditLink({ one }: { one: Translation }) {
  const say = useTexts(editingTexts);
  const language = LANGUAGE_NAMES[one.language];
  const named = (deed: 'translateNamed' | 'editNamed') => (
    <PartOfMessage message={(title) => say(deed, { title, language })} part={one.sourceTitle} language="en" />
  );
  return (
    <TextLink to={`/admin/translations/${one.id}`} className={styles.edit}>
      {one.state === 'missing' ? (
        <Named short={say('translate')} long={named('translateNamed')} />
      ) : (
        <Named short={say('edit')} long={named('editNamed')} />
      )}
    </TextLink>
  );
}

/** Link to the English source of a translation, where the administration has one. */
export function SourceEditLink({
  kind,
  id,
  publicationId = null,
  look,
}: {
  kind: Kind;
  id: string;
  publicationId?: number | null;
  look?: 'quiet';
}) {
  const say = useTexts(editingTexts);
  const address = sourceEditAddress(kind, id, publicationId);
  if (!address) return null;
  return (
    <TextLink to={address} look={look}>
      {say('editEnglish')}
    </TextLink>
  );
}

function sourceEditAddress(kind: Kind, id: string, publicationId: number | null): string | null {
  if (kind === 'publication' || kind === 'cover') return `/admin/publications/${id}`;
  if (kind === 'topic') return '/admin/categories';
  if (kind === 'home') return `${FRONT_PAGE_PATH}/${id}`;
  if (kind === 'biography') return `/admin/faculty/${id}`;
  if (kind === 'question') return `/admin/publications/${publicationId}/test`;
  return ['section', 'slides', 'captions'].includes(kind) ? `/admin/sections/${id}` : null;
}

/** Says that more match than a dialog shows; nothing if it shows all. */
export function FirstFound({ of }: { of: MatchList<unknown> | null }) {
  const say = useTexts(editingTexts);
  return of && of.count > of.rows.length ? say('firstFound', { n: of.rows.length, all: of.count }) : null;
}

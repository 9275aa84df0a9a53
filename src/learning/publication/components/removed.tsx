import type { Visibility } from '#catalog/publication/visibility.data.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { removedActivityTexts } from '../removed.messages.ts';

/** For whoever still has something to do with an activity that was removed (C32). */
export function RemovedNote({ publication }: { publication: { visibility: Visibility } | null | undefined }) {
  const say = useTexts(removedActivityTexts);
  if (publication?.visibility !== 'removed') return null;
  return (
    <Banner
      tone="warning"
      title={say('title')}
      action={<TextLink to="/activity-removed">{say('why')}</TextLink>}
    >
      <p>{say('text')}</p>
    </Banner>
  );
}

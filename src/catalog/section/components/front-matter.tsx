import { lazy, Suspense } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { sectionTexts } from '../section.messages.ts';
import type { LoadedSection } from '../section.store.ts';
import styles from './front-matter.module.css';
// The server writes what is folded whole: its styles come with the page, its script with activities alone.
import '#ui/navigation/accordion.module.css';
import '../../publication/components/information.module.css';

const PublicationInformation = lazy(async () => ({
  default: (await import('../../publication/components/information.tsx')).PublicationInformation,
}));

/** What an activity tells before it begins, folded above its first section (rule R1). That it was read is recorded at the test alone. */
export function SectionFrontMatter({ publication }: Pick<LoadedSection, 'publication'>) {
  const say = useTexts(sectionTexts);
  if (!publication.cmeInformation) return null;
  return (
    <details className={styles.folded}>
      <summary>{say('information')}</summary>
      <Suspense fallback={null}>
        <PublicationInformation publication={publication} whole />
      </Suspense>
    </details>
  );
}

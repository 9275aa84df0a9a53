import { lazy, Suspense } from 'react';
import { useTexts } from '#web/site-data.ts';
import type { LoadedSection } from './section.store.ts';
import { sectionTexts } from './section.texts.ts';
import styles from './section-front-matter.module.css';
// The server writes what is folded whole: its styles come with the page, its script with activities alone.
import '#ui/accordion.module.css';
import './publication-information.module.css';

const PublicationInformation = lazy(async () => ({
  default: (await import('./publication-information.tsx')).PublicationInformation,
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

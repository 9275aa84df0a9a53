import { lazy, Suspense } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { sectionTexts } from '../section.messages.ts';
import type { LoadedSection } from '../section.store.ts';
import styles from './front-matter.module.css';
// The server renders the folded content completely: its styles come with the page, its script only with activities.
import '#ui/navigation/accordion.module.css';
import '../../publication/components/information.module.css';

const PublicationInformation = lazy(async () => ({
  default: (await import('../../publication/components/information.tsx')).PublicationInformation,
}));

/**
 * What an activity shows before it begins, folded above its first section (rule R1). Only the test records that it was
 * read.
 */
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

import { Link } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Button } from '#ui/forms/button.tsx';
import { libraryTexts } from '../library.messages.ts';
import {
  activeFilters,
  cleared,
  type Library,
  type LibraryFilters,
  libraryPath,
  type Navigate,
  type Topic,
} from '../library.rules.ts';
import { LibraryFacets } from './facets.tsx';
import styles from './library.module.css';

type Props = {
  library: Library;
  topics: Topic[];
  filters: LibraryFilters;
  go: Navigate;
  onClose: () => void;
};

/** The filters on a phone: they take effect at once, the button shows the number of results and closes. */
export function LibrarySheet({ library, topics, filters, go, onClose }: Props) {
  const say = useTexts(libraryTexts);
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('filters')}
      closeLabel={say('close')}
      actions={
        <Button full onClick={onClose}>
          {say('showResults', { n: library.count })}
        </Button>
      }
    >
      {activeFilters(filters).length > 0 ? (
        <Link to={libraryPath(cleared(filters))} preventScrollReset className={styles.clear}>
          {say('clearAll')}
        </Link>
      ) : null}
      <LibraryFacets filters={filters} topics={topics} counts={library.counts} go={go} />
    </Dialog>
  );
}

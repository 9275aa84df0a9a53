import { searchTexts } from '#search/search.texts.ts';
import { TextLink } from '#ui/text-link.tsx';
import { useTexts } from '#web/site-data.ts';
import styles from './library.module.css';
import { type Library, type LibraryFilters, libraryPath } from './library.rules.ts';

/** When nothing says what was asked: what was looked for instead, and other near spellings. */
export function LibrarySpelling({ library, filters }: { library: Library; filters: LibraryFilters }) {
  const say = useTexts(searchTexts);
  const { corrected } = library;
  if (!corrected) return null;
  const others = library.near.filter((one) => one !== corrected);
  return (
    <div className={styles.spelling}>
      <p>{say('corrected', { search: filters.search, corrected })}</p>
      {others.length > 0 ? (
        <p>
          {say('near')}{' '}
          {others.map((search) => (
            <TextLink key={search} to={libraryPath({ ...filters, search, page: 1 })}>
              {search}
            </TextLink>
          ))}
        </p>
      ) : null}
    </div>
  );
}

import styles from '#catalog/library/components/library.module.css';
import { type Library, type LibraryFilters, libraryPath } from '#catalog/library/library.rules.ts';
import { useTexts } from '#client/page/site-data.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { searchTexts } from '../../search.messages.ts';

type Props = { library: Library; filters: LibraryFilters };

/** If nothing matches the question: what was searched for instead, and other ways to ask. */
export function LibrarySpelling({ library, filters }: Props) {
  const say = useTexts(searchTexts);
  const { corrected, relaxed } = library;
  if (library.failed || (!corrected && !relaxed)) return null;
  const others = library.near.filter((one) => one !== corrected);
  return (
    <div className={styles.spelling}>
      {corrected ? <p>{say('corrected', { search: filters.search, corrected })}</p> : null}
      {others.length > 0 ? <Ways label={say('near')} searches={others} filters={filters} /> : null}
      {relaxed ? (
        <>
          <p>{say(relaxed.count * 2 > relaxed.of ? 'relaxedMost' : 'relaxedSome')}</p>
          <Ways label={say('oneByOne')} searches={relaxed.words} filters={filters} />
          <p>{say('tips')}</p>
        </>
      ) : null}
    </div>
  );
}

function Ways({ label, searches, filters }: { label: string; searches: string[]; filters: LibraryFilters }) {
  return (
    <p>
      {label}{' '}
      {searches.map((search) => (
        <TextLink key={search} to={libraryPath({ ...filters, search, page: 1 })}>
          {search}
        </TextLink>
      ))}
    </p>
  );
}

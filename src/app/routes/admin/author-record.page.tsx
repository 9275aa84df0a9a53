import { recordPage } from '#admin/frame/record-page.tsx';
import styles from '#admin/kit/editing.module.css';
import { authorDeskTexts } from '#admin/resources/author/author.messages.ts';
import {
  type AdminAuthor,
  type AuthorRecord,
  loadFacultyMember,
} from '#admin/resources/author/author.store.ts';
import { AuthorDisclosure } from '#admin/resources/author/components/disclosure.tsx';
import { AuthorForm } from '#admin/resources/author/components/form.tsx';
import { AuthorRemoval } from '#admin/resources/author/components/removal.tsx';
import { FilePlaces } from '#admin/resources/file-place/components/places.tsx';
import type { AdminFilePlace } from '#admin/resources/file-place/file-place.store.ts';
import { LANGUAGE_NAMES, type TargetLanguage } from '#admin/resources/translation/translation.data.ts';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

/** What is said of a person at the left; portrait, disclosure and titles at the right. */
const page = recordPage({
  texts: authorDeskTexts,
  title: 'person',
  load: loadFacultyMember,
  named: ({ one }) => ({ title: one.fullName }),
  Content: ({ data: { one, places } }) =>
    one.record ? <Member one={one} record={one.record} places={places} /> : null,
});
export const { clientLoader, meta } = page;
export default page.Page;

interface MemberProps {
  one: AdminAuthor;
  record: AuthorRecord;
  places: readonly AdminFilePlace[];
}
function Member({ one, record, places }: MemberProps) {
  const say = useTexts(authorDeskTexts);
  return (
    <div className={styles.sides}>
      <section className={styles.side} aria-labelledby="person">
        <h2 className="h3" id="person">
          {say('person')}
        </h2>
        <p className="small">
          <TextLink to={`/author/${one.slug}`}>{say('openPage')}</TextLink>
        </p>
        {record.languages.length > 0 ? (
          <p className="small quiet">
            {say('translated', {
              languages: record.languages
                .map((language) => LANGUAGE_NAMES[language as TargetLanguage])
                .join(', '),
            })}
          </p>
        ) : null}
        <AuthorForm key={one.id} one={one} />
      </section>
      <div className={styles.parts}>
        <AuthorDisclosure one={one} record={record} />
        <FilePlaces places={places} />
        <Titles record={record} />
        <AuthorRemoval one={one} />
      </div>
    </div>
  );
}

function Titles({ record: { titles } }: { record: AuthorRecord }) {
  const say = useTexts(authorDeskTexts);
  const part = usePartTag();
  return (
    <section className={styles.side} aria-labelledby="titles">
      <h2 className="h3" id="titles">
        {say('titles')}
      </h2>
      {titles.length === 0 ? (
        <p className="quiet">{say('noTitles')}</p>
      ) : (
        <ul className="stack">
          {titles.map(({ slug, title, running }) => (
            <li key={slug}>
              <TextLink to={`/publication/${slug}`}>
                <span lang={part('en')}>{title}</span>
              </TextLink>
              {running ? <span className={styles.kind}>{say('givesCredit')}</span> : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

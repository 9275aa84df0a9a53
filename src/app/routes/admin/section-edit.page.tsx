import { EnglishTitle, recordPage } from '#admin/frame/record-page.tsx';
import { editingTexts } from '#admin/kit/editing.messages.ts';
import { StateBadge } from '#admin/kit/parts.tsx';
import { FilePlaces } from '#admin/resources/file-place/components/places.tsx';
import type { AdminFilePlace } from '#admin/resources/file-place/file-place.store.ts';
import { SectionForm } from '#admin/resources/section/components/form.tsx';
import { Gates, useContents } from '#admin/resources/section/components/parts.tsx';
import styles from '#admin/resources/section/components/section.module.css';
import { sectionDeskTexts } from '#admin/resources/section/section.messages.ts';
import { type AdminSection, loadSection } from '#admin/resources/section/section.store.ts';
import { LANGUAGE_NAMES, TRANSLATED } from '#admin/resources/translation/translation.data.ts';
import { useTexts } from '#client/page/site-data.ts';
import { previewDesk } from '#kit/address/preview-desk.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

/** One section: its words at the left, how they will look at the right. */
const page = recordPage({
  texts: sectionDeskTexts,
  title: 'oneSection',
  load: loadSection,
  named: ({ one: { title } }) => ({ title, isEnglish: true }),
  Content: ({ data: { one, places } }) => (
    <>
      <Ways one={one} />
      <Facts one={one} />
      <FilePlaces places={places} />
      <SectionForm key={one.id} one={one} recording={recordingOf(one, places)} />
    </>
  ),
});
export const { clientLoader, meta } = page;
export default page.Page;

/** What captions are written to. */
function recordingOf({ medium, title }: AdminSection, places: readonly AdminFilePlace[]) {
  const address = places.find(({ place }) => place === 'recording')?.files[0]?.address;
  return medium && address ? { address, kind: medium, title } : null;
}

function Ways({ one }: { one: AdminSection }) {
  const say = useTexts(sectionDeskTexts);
  return (
    <p className="quiet">
      <TextLink to={`/admin/publications/${one.publicationId}/sections`}>
        <EnglishTitle message={(title) => say('back', { title })} title={one.publicationTitle} />
      </TextLink>{' '}
      · <TextLink to={one.address}>{say('openPage')}</TextLink> ·{' '}
      <TextLink to={previewDesk(one.publicationId, { at: one.address })} reloadDocument>
        {say('preview')}
      </TextLink>
    </p>
  );
}

/** What readers meet at it as it is stored, what it has, and how its translations stand. */
function Facts({ one }: { one: AdminSection }) {
  const say = useTexts(sectionDeskTexts);
  const contents = useContents()(one);
  const languages = TRANSLATED.filter((language) => one.translations[language]);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{say('readers')}</dt>
        <dd>
          <Gates gates={one.gates} />
        </dd>
      </div>
      <div>
        <dt>{say('there')}</dt>
        <dd>{contents.join(' · ')}</dd>
      </div>
      <div>
        <dt>{say('translations')}</dt>
        <dd>
          {languages.length === 0 ? (
            say('noTranslations')
          ) : (
            <ul className={styles.deeds}>
              {languages.map((language) => (
                <li key={language} className={styles.deeds}>
                  <TextLink to={`/admin/translations/section-${one.id}-${language}`}>
                    <span lang={tagOf(language)}>{LANGUAGE_NAMES[language]}</span>
                  </TextLink>
                  <State one={one} language={language} />
                </li>
              ))}
            </ul>
          )}
        </dd>
      </div>
    </dl>
  );
}

function State({ one, language }: { one: AdminSection; language: string }) {
  const say = useTexts(editingTexts);
  const state = one.translations[language];
  return state ? <StateBadge state={state}>{say(state)}</StateBadge> : null;
}

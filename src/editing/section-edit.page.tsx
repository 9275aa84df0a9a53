import { useLoaderData } from 'react-router';
import { titleOf } from '#admin/kit/list.store.ts';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { usePartTag } from '#locale/part-language.store.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { tagOf } from '#locale/tag.rules.ts';
import { TextLink } from '#ui/text-link.tsx';
import { useTexts } from '#web/site-data.ts';
import { AdminFrame, Waiting } from './admin-frame.tsx';
import { editorLoad } from './editing.store.ts';
import { editingTexts } from './editing.texts.ts';
import { StateBadge } from './editing-parts.tsx';
import styles from './section-desk.module.css';
import { type AdminSection, loadSection } from './section-desk.store.ts';
import { sectionDeskTexts } from './section-desk.texts.ts';
import { SectionForm } from './section-form.tsx';
import { Gates, useContents } from './section-parts.tsx';
import { LANGUAGE_NAMES, TRANSLATED } from './translation.data.ts';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

export const clientLoader = editorLoad(loadSection);
export const meta = titleOf(sectionDeskTexts, 'oneSection');

/** One section: its words at the left, how they will look at the right. */
export default function SectionEditPage() {
  const say = useTexts(sectionDeskTexts);
  const part = usePartTag();
  const one = useLoaderData() as AdminSection | null;
  const user = useSignedInOnly();
  if (!one || !user)
    return (
      <AdminFrame title={say('oneSection')}>
        <Waiting />
      </AdminFrame>
    );
  return (
    <AdminFrame title={<span lang={part('en')}>{one.title}</span>}>
      <p className="quiet">
        <TextLink to={`/admin/publications/${one.publicationId}/sections`}>
          <PartOfMessage
            message={(title) => say('back', { title })}
            part={one.publicationTitle}
            language="en"
          />
        </TextLink>{' '}
        · <TextLink to={one.address}>{say('openPage')}</TextLink>
      </p>
      <Facts one={one} />
      <SectionForm key={one.id} one={one} />
    </AdminFrame>
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

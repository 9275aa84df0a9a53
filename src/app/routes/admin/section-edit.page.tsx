import { useLoaderData } from 'react-router';
import { AdminFrame, Waiting } from '#admin/frame/frame.tsx';
import { editingTexts } from '#admin/kit/editing.messages.ts';
import { editorLoad } from '#admin/kit/editing.store.ts';
import { titleOf } from '#admin/kit/list.store.ts';
import { StateBadge } from '#admin/kit/parts.tsx';
import { SectionForm } from '#admin/resources/section/components/form.tsx';
import { Gates, useContents } from '#admin/resources/section/components/parts.tsx';
import styles from '#admin/resources/section/components/section.module.css';
import { sectionDeskTexts } from '#admin/resources/section/section.messages.ts';
import { type AdminSection, loadSection } from '#admin/resources/section/section.store.ts';
import { LANGUAGE_NAMES, TRANSLATED } from '#admin/resources/translation/translation.data.ts';
import { useTexts } from '#client/page/site-data.ts';
import { useSignedInOnly } from '#identity/session/signed-in.hooks.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { tagOf } from '#locale/tag.rules.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';

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

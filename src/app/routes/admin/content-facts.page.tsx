import { useLoaderData } from 'react-router';
import { AdminFrame, Waiting } from '#admin/frame/frame.tsx';
import styles from '#admin/kit/editing.module.css';
import { editorLoad } from '#admin/kit/editing.store.ts';
import { titleOf } from '#admin/kit/list.store.ts';
import { ContentFactsForm } from '#admin/resources/content-facts/components/form.tsx';
import { FactGaps } from '#admin/resources/content-facts/components/gaps.tsx';
import { contentFactsTexts } from '#admin/resources/content-facts/content-facts.messages.ts';
import {
  type ContentFacts,
  type ContentFactsData,
  loadContentFacts,
} from '#admin/resources/content-facts/content-facts.store.ts';
import { fundingPath } from '#admin/resources/funding/funding.store.ts';
import { useTexts } from '#client/page/site-data.ts';
import { useSignedInOnly } from '#identity/session/signed-in.hooks.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

export const clientLoader = editorLoad(loadContentFacts);
export const meta = titleOf(contentFactsTexts, 'title');

/** Who controls the content of a publication and who paid for it; what learners are told follows from it. */
export default function ContentFactsPage() {
  const say = useTexts(contentFactsTexts);
  const data = useLoaderData() as ContentFactsData | null;
  const user = useSignedInOnly();
  if (!data || !user)
    return (
      <AdminFrame title={say('title')}>
        <Waiting />
      </AdminFrame>
    );
  const { facts, register } = data;
  return (
    <AdminFrame
      title={
        <PartOfMessage message={(title) => say('titleOf', { title })} part={facts.title} language="en" />
      }
    >
      <p>
        <TextLink to={`/admin/publications/${facts.id}`}>{say('toPublication')}</TextLink>
        {' · '}
        <TextLink to={fundingPath(facts.id)}>{say('toFunding')}</TextLink>
      </p>
      <Standing facts={facts} />
      <Told facts={facts} />
      <ContentFactsForm key={facts.edition} facts={facts} register={register} />
    </AdminFrame>
  );
}

function Standing({ facts: { id, gaps, suspended } }: { facts: ContentFacts }) {
  const say = useTexts(contentFactsTexts);
  if (gaps.length === 0)
    return (
      <Banner tone="success">
        <p>{say('whole')}</p>
      </Banner>
    );
  return (
    <Banner tone="warning" title={say(suspended ? 'suspended' : 'missing')}>
      <FactGaps publicationId={id} gaps={gaps} />
    </Banner>
  );
}

function Told({ facts: { sentences } }: { facts: ContentFacts }) {
  const say = useTexts(contentFactsTexts);
  const part = usePartTag();
  return (
    <section className={styles.form} aria-labelledby="told">
      <h2 className="h3" id="told">
        {say('told')}
      </h2>
      <dl>
        {(['mitigation', 'support', 'method'] as const).map((name) => (
          <div key={name}>
            <dt>
              <strong>{say(`${name}Told`)}</strong>
            </dt>
            {sentences[name] ? (
              <dd lang={part('en')}>{sentences[name]}</dd>
            ) : (
              <dd className="quiet">{say('nothingTold')}</dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

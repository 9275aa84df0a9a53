import { recordPage } from '#admin/frame/record-page.tsx';
import styles from '#admin/kit/editing.module.css';
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
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

/** Who controls the content of a publication and who paid for it; what learners are told follows from it. */
const page = recordPage({
  texts: contentFactsTexts,
  title: 'title',
  load: loadContentFacts,
  named: ({ facts }, say) => ({
    title: facts.title,
    isEnglish: true,
    heading: (title) => say('titleOf', { title }),
  }),
  Content: ContentFactsContent,
});
export const { clientLoader, meta } = page;
export default page.Page;

function ContentFactsContent({ data: { facts, register } }: { data: ContentFactsData }) {
  const say = useTexts(contentFactsTexts);
  return (
    <>
      <p>
        <TextLink to={`/admin/publications/${facts.id}`}>{say('toPublication')}</TextLink>
        {' · '}
        <TextLink to={fundingPath(facts.id)}>{say('toFunding')}</TextLink>
      </p>
      <Standing facts={facts} />
      <Told facts={facts} />
      <ContentFactsForm facts={facts} register={register} />
    </>
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

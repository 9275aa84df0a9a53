import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PUBLICATION_TYPES } from '#membership/gate/entitlement.rules.ts';
import { Button } from '#ui/forms/button.tsx';
import { Checkbox, Radio } from '#ui/forms/checkbox.tsx';
import { typeTexts } from '../../card/components/type-badge.tsx';
import { libraryTexts } from '../library.messages.ts';
import {
  type Counts,
  type LibraryFilters,
  libraryPath,
  type Navigate,
  NO_FILTERS,
  nestedTopics,
  type Topic,
  toggled,
} from '../library.rules.ts';
import styles from './library.module.css';

type Props = { filters: LibraryFilters; topics: Topic[]; counts: Counts; go: Navigate; form?: string };
type GroupProps = Omit<Props, 'go' | 'topics'> & { change: (part: Partial<LibraryFilters>) => void };

/** The filters: Topic, Type, Credit, and, for signed-in readers, My progress. */
export function LibraryFacets({ filters, topics, counts, go, form }: Props) {
  const say = useTexts(libraryTexts);
  const isLogged = useUser() !== null;
  const change = (part: Partial<LibraryFilters>) => go({ ...filters, ...part, page: 1 });
  const group = { filters, counts, form, change };
  return (
    <div className={styles.facets}>
      <TopicFacet {...group} topics={topics} />
      <TypeFacet {...group} />
      <CreditFacet {...group} isLogged={isLogged} />
      {isLogged ? <ProgressFacet {...group} /> : null}
      {form ? (
        <Button type="submit" form={form} variant="secondary" full className={styles.apply}>
          {say('apply')}
        </Button>
      ) : null}
    </div>
  );
}

type CountedProps = { label: string; language?: string; count: number | undefined };

/** A choice with its number of results; `language`: of a label that need not be in the page's. */
function Counted({ label, language, count }: CountedProps) {
  return (
    <span className={styles.counted}>
      <span lang={usePartTag()(language)}>{label}</span> <span className={styles.count}>{count ?? 0}</span>
    </span>
  );
}

function Facet({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.facet}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

const TOPICS_SHOWN = 6;

function TopicFacet({ filters, topics, counts, form, change }: GroupProps & { topics: Topic[] }) {
  const say = useTexts(libraryTexts);
  const [all, setAll] = useState(false);
  const shown = topics.filter(({ id }) => counts.categories[id] || filters.categories.includes(id));
  const nested = nestedTopics(shown);
  if (shown.length === 0) return null;
  const isChosen = ({ id }: { id: number }) => filters.categories.includes(id);
  const box = (topic: Topic) => (
    <Checkbox
      form={form}
      name="categories"
      value={topic.id}
      checked={isChosen(topic)}
      onChange={() => change({ categories: toggled(filters.categories, topic.id) })}
      label={<Counted label={topic.name} language={topic.language} count={counts.categories[topic.id]} />}
    />
  );
  return (
    <Facet legend={say('topic')}>
      {nested.map((topic, at) => {
        const isFurther = !all && at >= TOPICS_SHOWN && ![topic, ...topic.under].some(isChosen);
        return (
          <div key={topic.id} className={isFurther ? styles.further : undefined}>
            {box(topic)}
            {topic.under.length > 0 ? (
              <ul className={styles.under}>
                {topic.under.map((one) => (
                  <li key={one.id}>{box(one)}</li>
                ))}
              </ul>
            ) : null}
          </div>
        );
      })}
      {nested.length > TOPICS_SHOWN ? (
        <button type="button" className={styles.all} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? say('fewerTopics') : say('allTopics', { n: shown.length })}
        </button>
      ) : null}
    </Facet>
  );
}

function TypeFacet({ filters, counts, form, change }: GroupProps) {
  const say = useTexts(libraryTexts);
  const sayType = useTexts(typeTexts);
  const shown = PUBLICATION_TYPES.filter((type) => counts.types[type] || filters.types.includes(type));
  if (shown.length === 0) return null;
  return (
    <Facet legend={say('type')}>
      {shown.map((type) => (
        <Checkbox
          key={type}
          form={form}
          name="types"
          value={type}
          checked={filters.types.includes(type)}
          onChange={() => change({ types: toggled(filters.types, type) })}
          label={<Counted label={sayType(type)} count={counts.types[type]} />}
        />
      ))}
    </Facet>
  );
}

function CreditFacet({ filters, counts, form, change, isLogged }: GroupProps & { isLogged: boolean }) {
  const say = useTexts(libraryTexts);
  const choices = [
    { testType: null, label: say('anyCredit') },
    { testType: 1, label: say('earnsCme') },
    { testType: 2, label: say('earnsSa') },
  ] as const;
  return (
    <Facet legend={say('credit')}>
      {choices.map(({ testType, label }) => (
        <Radio
          key={label}
          form={form}
          name="testType"
          value={testType ?? ''}
          checked={filters.testType === testType}
          onChange={() => change({ testType })}
          label={testType ? <Counted label={label} count={counts.credit[testType]} /> : label}
        />
      ))}
      {isLogged ? (
        <Checkbox
          form={form}
          name="canTest"
          value="true"
          checked={filters.canTest}
          onChange={() => change({ canTest: !filters.canTest })}
          label={<Counted label={say('canTest')} count={counts.testable.true} />}
        />
      ) : null}
    </Facet>
  );
}

function ProgressFacet({ filters, counts, form, change }: GroupProps) {
  const say = useTexts(libraryTexts);
  const choices = [
    { completed: null, label: say('anyProgress') },
    { completed: false, label: say('notCompleted') },
    { completed: true, label: say('completed') },
  ];
  return (
    <Facet legend={say('progress')}>
      {choices.map(({ completed, label }) => (
        <Radio
          key={label}
          form={form}
          name="completed"
          value={completed === null ? '' : String(completed)}
          checked={filters.completed === completed}
          onChange={() => change({ completed })}
          label={
            completed === null ? label : <Counted label={label} count={counts.progress[String(completed)]} />
          }
        />
      ))}
    </Facet>
  );
}

/** Start of the unfiltered library: the topics editors put first. */
export function FeaturedTopics({ topics }: { topics: Topic[] }) {
  const say = useTexts(libraryTexts);
  const featured = topics.filter((topic) => topic.featured);
  if (featured.length === 0) return null;
  return (
    <nav className={styles.featured} aria-labelledby="featured-topics">
      <h2 className="h3" id="featured-topics">
        {say('featured')}
      </h2>
      <TopicLinks topics={featured} />
    </nav>
  );
}

export function TopicLinks({ topics }: { topics: Topic[] }) {
  const part = usePartTag();
  return (
    <ul className={styles.topics}>
      {topics.map(({ id, name, language, count }) => (
        <li key={id}>
          <Link to={libraryPath({ ...NO_FILTERS, categories: [id] })} preventScrollReset>
            <span lang={part(language)}>{name}</span> <span className={styles.count}>{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

import { useEffect, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { Button } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { podcastTexts } from '../podcasts.messages.ts';
import { isNarrowed, type PodcastFilters, podcastsPath } from '../podcasts.rules.ts';
import styles from './podcasts.module.css';

/** Filters at every keystroke; without scripts, as a form. The address is the state. */
export function PodcastFilter({ filters, count }: { filters: PodcastFilters; count: number }) {
  const say = useTexts(podcastTexts);
  const navigate = useNavigate();
  const change = (text: string) =>
    navigate(podcastsPath({ ...filters, search: text, page: 1 }), {
      replace: true,
      preventScrollReset: true,
    });
  const { words, type } = useTypedWords(filters.search, change);
  return (
    <div className={styles.filter}>
      <Form action="/podcasts" method="get" role="search" aria-label={say('filter')}>
        <Field
          label={say('filter')}
          type="search"
          name="search"
          value={words}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Kept filters={filters} />
        <noscript>
          <Button type="submit" variant="secondary">
            {say('filterAction')}
          </Button>
        </noscript>
      </Form>
      <p>
        <span role="status">{say('count', { n: count })}</span>
        {isNarrowed(filters) ? (
          <TextLink to={podcastsPath({ ...filters, types: [], categories: [], testType: null, page: 1 })}>
            {say('showAll')}
          </TextLink>
        ) : null}
      </p>
    </div>
  );
}

/** The words in the field: those of the address, but for what is typed and on its way there. */
function useTypedWords(search: string, change: (text: string) => void) {
  const [words, setWords] = useState(search);
  const onTheirWay = useRef<string[]>([]);
  useEffect(() => {
    const at = onTheirWay.current.lastIndexOf(search);
    onTheirWay.current.splice(0, at < 0 ? onTheirWay.current.length : at + 1);
    if (at < 0) setWords(search);
  }, [search]);
  const type = (text: string) => {
    onTheirWay.current.push(text.trim());
    setWords(text);
    change(text);
  };
  return { words, type };
}

/** The other filters are submitted together with the words. */
function Kept({ filters: { types, categories, testType } }: { filters: PodcastFilters }) {
  const kept = [
    ...types.map((type) => ['types', type]),
    ...categories.map((id) => ['categories', String(id)]),
    ...(testType ? [['testType', String(testType)]] : []),
  ];
  return kept.map(([name, value]) => (
    <input key={`${name}${value}`} type="hidden" name={name} value={value} />
  ));
}

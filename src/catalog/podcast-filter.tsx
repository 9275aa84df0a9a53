import { Form, useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useTexts } from '#web/site-data.ts';
import styles from './podcasts.module.css';
import { podcastsPath } from './podcasts.rules.ts';
import { podcastTexts } from './podcasts.texts.ts';

/** Filters at every letter; without scripts, as a form. The address is the state. */
export function PodcastFilter({ search, count }: { search: string; count: number }) {
  const say = useTexts(podcastTexts);
  const navigate = useNavigate();
  const change = (text: string) =>
    navigate(podcastsPath(text, 1), { replace: true, preventScrollReset: true });
  return (
    <div className={styles.filter}>
      <Form action="/podcasts" method="get" role="search" aria-label={say('filter')}>
        <Field
          label={say('filter')}
          type="search"
          name="search"
          defaultValue={search}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => change(event.currentTarget.value)}
        />
        <noscript>
          <Button type="submit" variant="secondary">
            {say('filterAction')}
          </Button>
        </noscript>
      </Form>
      <p role="status">{say('count', { n: count })}</p>
    </div>
  );
}

import { useRef, useState } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { usePaths } from '#catalog/listed-page/paths.hooks.ts';
import { publicationCalls } from '#catalog/publication/publication.schema.ts';
import { browserApi } from '#client/api/browser-api.ts';
import { formAction } from '#client/forms/action.ts';
import { clientLoad, type LoadContext, serverLoad } from '#client/page/load.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useTexts } from '#client/page/site-data.ts';
import { useLetterLink } from '#newsletter/issue/letter-link.hooks.ts';
import styles from '#newsletter/subscription/components/newsletter.module.css';
import { newsletterTexts } from '#newsletter/subscription/newsletter.messages.ts';
import { newsletterCalls } from '#newsletter/subscription/subscription.schema.ts';
import { head, NOINDEX } from '#shell/seo/head.rules.ts';
import { Scripted } from '#ui/content/scripted.tsx';
import { Button, ButtonLink } from '#ui/forms/button.tsx';
import { Measured } from '#ui/measured.tsx';

const PIECES = 3;
/** Some episodes are for members. */
const LOOKED_AT = 12;

/** Three pieces that everybody may read whole. */
async function load({ api, signal }: LoadContext) {
  const filter = { visibility: 'published', type__in: 'OPEN_ACCESS,PODCAST' };
  const { data } = await api(publicationCalls.list, {
    query: {
      filter,
      sort: '-modified',
      page: { size: LOOKED_AT },
      fields: { Publication: 'slug,title,language,timeLabel,private' },
    },
    signal,
  });
  const open = data.filter((one) => !one.private).slice(0, PIECES);
  return {
    pieces: open.map(({ id, slug, title, language, timeLabel }) => ({
      id,
      slug,
      title,
      language,
      timeLabel,
    })),
  };
}
export const loader = serverLoad(load);
export const clientLoader = clientLoad(load);
export const headers = () => NOINDEX;
export const action = formAction(async ({ api, url }) => {
  await api(newsletterCalls.confirm, { body: confirmationOf(url.searchParams.get('confirm') ?? '') });
  return '/newsletter-success?confirmed=1';
});
export function meta(args: MetaArgs) {
  const say = pageWords(args, newsletterTexts);
  return head(args, { title: say('pageTitle'), path: '/newsletter-success', noindex: true });
}

/** Thanks after the sign-up; with the link of the letter, the end of the confirmation. */
export default function NewsletterSuccessPage() {
  const { publicationPath } = usePaths();
  const say = useTexts(newsletterTexts);
  const { pieces } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  // Kept here, because the address loses it at once.
  const [token] = useState(params.get('confirm'));
  return (
    <div className={`wrap-46 ${styles.page}`}>
      {token ? <Confirmation token={token} /> : params.has('confirmed') ? <Confirmed /> : <Registered />}
      {pieces.length > 0 ? (
        <section aria-labelledby="pieces">
          <h2 className="h2" id="pieces">
            {say('freePieces')}
          </h2>
          <ul className={styles.pieces}>
            {pieces.map(({ id, slug, title, language, timeLabel }) => (
              <li key={id}>
                <Link to={publicationPath(slug)} lang={language}>
                  <Measured text={title} />
                </Link>
                <p className="small quiet">
                  <Measured text={timeLabel} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Registered() {
  const say = useTexts(newsletterTexts);
  return (
    <header className={styles.head}>
      <h1 className="h1">{say('successTitle')}</h1>
      <p className="lead">{say('successLead')}</p>
      <p className="quiet">{say('successSpam')}</p>
    </header>
  );
}

function Confirmed() {
  const say = useTexts(newsletterTexts);
  return (
    <header className={styles.head}>
      <h1 className="h1">{say('confirmedTitle')}</h1>
      <p className="lead">{say('confirmedLead')}</p>
    </header>
  );
}

const confirmationOf = (token: string) => ({
  data: { type: 'NewsletterConfirmation' as const, attributes: { token } },
});
const confirm = async (token: string) => {
  const { data } = await browserApi()(newsletterCalls.confirm, { body: confirmationOf(token) });
  return data.message;
};
const TITLES = {
  asking: 'confirmAsk',
  done: 'confirmedTitle',
  ended: 'endedTitle',
  failed: 'failedTitle',
} as const;

function Confirmation({ token }: { token: string }) {
  const say = useTexts(newsletterTexts);
  const { state, act } = useLetterLink({ parameter: 'confirm', token, deed: confirm });
  const title = useRef<HTMLHeadingElement>(null);
  const retry = () => {
    // The button goes: the focus goes on where the answer will be.
    title.current?.focus();
    void act();
  };
  return (
    <header className={styles.head} aria-live="polite">
      <h1 className="h1" tabIndex={-1} ref={title}>
        {state.kind === 'working' ? (
          <Scripted without={say('confirmAsk')}>{say('confirming')}</Scripted>
        ) : (
          say(TITLES[state.kind])
        )}
      </h1>
      {state.kind === 'done' ? <p className="lead">{say('confirmedLead')}</p> : null}
      {state.kind === 'ended' ? (
        <>
          <p className="lead">{say('endedLead')}</p>
          <p>
            <ButtonLink to="/newsletter">{say('again')}</ButtonLink>
          </p>
        </>
      ) : null}
      {state.kind === 'failed' ? (
        <>
          <p className="lead">{state.why}</p>
          <p>
            <Button onClick={retry}>{say('tryAgain')}</Button>
          </p>
        </>
      ) : null}
      {state.kind === 'working' ? (
        <noscript>
          <form method="post">
            <Button type="submit">{say('confirmNow')}</Button>
          </form>
        </noscript>
      ) : null}
    </header>
  );
}

import RotateCw from 'lucide-react/icons/rotate-cw';
import { useLocation } from 'react-router';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/site-data.ts';
import { isOpen } from './address.rules.ts';
import { catalogueKey, causeKey, type ErrorState, errorStateOf } from './error.rules.ts';
import styles from './error-screen.module.css';
import { siteTexts } from './site.texts.ts';

/** One template of every error: the catalogue's sentence, one cause, the next steps; `app` for a rendering failure. */
export function ErrorScreen({ status, thrown }: { status: number | 'app'; thrown?: unknown }) {
  const say = useTexts(siteTexts);
  const { state } = useLocation();
  const { detail, from } = errorStateOf(state, thrown);
  const cause = useCause(status);
  const isMissing = status === 404;
  return (
    <div className={`wrap-46 ${styles.screen}`}>
      <BrokenCurve />
      {status === 'app' ? null : (
        <p className={styles.status}>{say('errorStatus', { status: `${status}` })}</p>
      )}
      <h1 className="h1">{say(catalogueKey(status))}</h1>
      <p className="lead">{cause}</p>
      <div className={styles.actions}>
        {isMissing ? null : <Retry from={from} />}
        <ButtonLink to="/library" variant={isMissing ? 'primary' : 'secondary'}>
          {say('errorLibrary')}
        </ButtonLink>
        <ButtonLink to="/" variant="secondary">
          {say('errorHome')}
        </ButtonLink>
        {isOpen('/contact-us') ? (
          <ButtonLink to="/contact-us" variant="text">
            {say('errorContact')}
          </ButtonLink>
        ) : null}
      </div>
      {detail ? <p className={styles.detail}>{say('errorDetail', { detail })}</p> : null}
    </div>
  );
}

function useCause(status: number | 'app'): string {
  const say = useTexts(siteTexts);
  const { user } = useSession();
  if (status === 403 && user) return say('cause403As', { email: user.email });
  return say(causeKey(status));
}

/** A whole new load of the page that failed: whatever was half done is gone. */
function Retry({ from }: Pick<ErrorState, 'from'>) {
  const say = useTexts(siteTexts);
  return (
    <Button icon={RotateCw} onClick={() => (from ? location.assign(from) : location.reload())}>
      {say('errorRetry')}
    </Button>
  );
}

/** The curve of the product, interrupted: the dose that was missed. */
function BrokenCurve() {
  return (
    <svg className={styles.curve} viewBox="0 0 420 120" fill="none" aria-hidden="true">
      <rect y="26" width="420" height="34" className={styles.band} />
      <path d="M4 112 30 74c12 12 18 16 32 21l27-43c12 14 22 20 36 26l26-42c12 14 20 20 34 26" />
      <path className={styles.faint} d="M205 68l26 30" />
      <path d="m262 100 26-46c12 14 22 20 36 25l26-41c12 13 22 20 36 25l30-12" />
      <circle cx="246" cy="104" r="6" />
    </svg>
  );
}

import { usePaths } from '#catalog/listed-page/paths.hooks.ts';
import { useTexts } from '#client/page/site-data.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { withPlace } from '#kit/place.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PRICING_ADDRESS } from '#membership/plan/pricing.data.ts';
import { signUpTexts } from '#newsletter/subscription/sign-up.messages.ts';
import { ButtonLink } from '#ui/forms/button.tsx';
import { Measured } from '#ui/measured.tsx';
import type { Block } from './block.schema.ts';
import heights from './heights.module.css';
import { homeTexts } from './home.messages.ts';
import styles from './home.module.css';
import type { HomeData } from './load.tsx';

/** A word for membership, where editors want one; members have theirs. */
export function HomeMembership({ block, begun }: { block: Block; begun: HomeData['begun'] }) {
  const { publicationPath, sectionPath } = usePaths();
  const say = useTexts(homeTexts);
  const user = useUser();
  if (user?.isMembershipValid) return null;
  const place = begun && (begun.section ? sectionPath(begun.section.slug) : publicationPath(begun.slug));
  return <Band block={block} id="membership" to={withPlace(PRICING_ADDRESS, place)} action={say('plans')} />;
}

/** The letters. The form itself stands in the footer of every page; here is the way to what arrives. */
export function HomeNewsletter({ block }: { block: Block }) {
  const say = useTexts(signUpTexts);
  const isLogged = useUser() !== null;
  const to = isLogged ? '/myaccount/newsletter' : '/newsletter';
  return <Band block={block} id="newsletter" to={to} action={say('subscribe')} />;
}

type Props = { block: Block; id: string; to: string; action: string };

function Band({ block, id, to, action }: Props) {
  const part = usePartTag();
  return (
    <section className={`wrap section ${heights.band}`} aria-labelledby={id}>
      <div className={styles.band}>
        <div lang={part(block.language)}>
          <h2 className="h2" id={id}>
            <Measured text={block.title} />
          </h2>
          {block.text ? (
            <p className="quiet">
              <Measured text={block.text} />
            </p>
          ) : null}
        </div>
        <ButtonLink to={to} variant="secondary" size="lg">
          {action}
        </ButtonLink>
      </div>
    </section>
  );
}

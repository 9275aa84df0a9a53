import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { Link, redirect, useParams } from 'react-router';
import { PodcastOwnFeed } from '#catalog/podcast/components/own-feed.tsx';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useTexts } from '#client/page/site-data.ts';
import { accountTexts } from '#identity/account/account.messages.ts';
import { type AccountPage, accountPageOf, accountPagesOf } from '#identity/account/account.rules.ts';
import { useFieldWords } from '#identity/account/account-words.hooks.ts';
import styles from '#identity/account/components/account.module.css';
import { NeedsScript } from '#identity/account/components/needs-script.tsx';
import { UnfinishedAccount } from '#identity/account/components/unfinished-account.tsx';
import type { User } from '#identity/session/session.store.ts';
import { useSignedInOnly } from '#identity/session/signed-in.hooks.ts';
import { head, NOINDEX } from '#shell/seo/head.rules.ts';
import { classNames } from '#ui/content/class-names.ts';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';

/** An unknown page of the account is not found; what stands in it is asked for in the browser alone. */
export function loader({ params }: { params: { page?: string } }) {
  if (accountPageOf(params.page) === null) throw redirect('/error-404');
  return null;
}
export const headers = () => NOINDEX;
export function meta(args: MetaArgs & { params: { page?: string } }) {
  const say = pageWords(args, accountTexts);
  const page = accountPageOf(args.params.page) ?? 'profile';
  return head(args, { title: `${say(page)} - ${say('pageTitle')}`, noindex: true });
}

/** Loaded for whoever is signed in: nothing of it is in the document. */
const PAGES: Record<AccountPage, ComponentType<{ user: User }>> = {
  profile: lazy(async () => ({
    default: (await import('#identity/account/components/profile.tsx')).AccountProfile,
  })),
  password: lazy(async () => ({
    default: (await import('#identity/account/components/password.tsx')).AccountPassword,
  })),
  addresses: lazy(async () => ({
    default: (await import('#identity/account/components/addresses.tsx')).AccountAddresses,
  })),
  membership: lazy(async () => ({
    default: (await import('#membership/holding/components/account-membership.tsx')).AccountMembership,
  })),
  receipts: lazy(async () => ({
    default: (await import('#billing/receipt/components/account-receipts.tsx')).AccountReceipts,
  })),
  newsletter: lazy(async () => ({
    default: (await import('#newsletter/subscription/components/account-letters.tsx')).AccountLetters,
  })),
  refer: lazy(async () => ({
    default: (await import('#referrals/referral/components/account-refer.tsx')).AccountRefer,
  })),
};

export default function AccountPageView() {
  const say = useTexts(accountTexts);
  const page = accountPageOf(useParams().page) ?? 'profile';
  const user = useSignedInOnly();
  const Cards = PAGES[page];
  return (
    <div className={classNames('wrap-61', styles.page)}>
      <header>
        <p className="small quiet">{say('pageTitle')}</p>
        <h1 className="h1">{say(page)}</h1>
      </header>
      <div className={styles.layout}>
        <AccountMenu page={page} user={user} />
        {user ? (
          <Suspense fallback={<CardsLoading />}>
            <div className={styles.cards} key={page}>
              {user.scope === 'full' || page === 'password' ? null : <UnfinishedAccount />}
              <Cards user={user} />
              {page === 'membership' ? <MembershipExtras user={user} /> : null}
              {page === 'profile' ? <AccountData user={user} /> : null}
            </div>
          </Suspense>
        ) : (
          <CardsLoading />
        )}
      </div>
    </div>
  );
}

const AccountData = lazy(async () => ({
  default: (await import('#privacy/account-export/components/account-data.tsx')).AccountData,
}));

const AccountRenewal = lazy(async () => ({
  default: (await import('#billing/renewal/components/account-renewal.tsx')).AccountRenewal,
}));

const EarnedGiftCards = lazy(async () => ({
  default: (await import('#referrals/gift-card/components/earned.tsx')).EarnedGiftCards,
}));

/** What other houses know of a membership. */
function MembershipExtras({ user }: { user: User }) {
  return (
    <>
      <Suspense>{user.hasMembership ? <AccountRenewal user={user} /> : null}</Suspense>
      <PodcastOwnFeed />
      <Suspense>{user.scope === 'full' && !user.isMembershipValid ? <EarnedGiftCards /> : null}</Suspense>
    </>
  );
}

function AccountMenu({ page, user }: { page: AccountPage; user: User | null }) {
  const say = useTexts(accountTexts);
  const pages = accountPagesOf(user);
  const list = useCurrentInView(pages.indexOf(page));
  return (
    <nav className={styles.menu} aria-label={say('menu')}>
      <ul ref={list}>
        {pages.map((one) => (
          <li key={one}>
            <Link to={`/myaccount/${one}`} aria-current={one === page ? 'page' : undefined}>
              {say(one)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On phones the menu is a row that scrolls: the page one is on is in its view. */
function useCurrentInView(place: number) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = list.current?.children[place];
    if (!list.current || !current) return;
    const over = current.getBoundingClientRect().right - list.current.getBoundingClientRect().right;
    if (over > 0) list.current.scrollLeft += over;
  }, [place]);
  return list;
}

function CardsLoading() {
  const { say } = useFieldWords();
  return (
    <>
      <NeedsScript />
      <Loading label={say('loading')} className={styles.cards}>
        <Skeleton shape="block" className={styles.skeleton} />
        <Skeleton shape="block" className={styles.skeleton} />
      </Loading>
    </>
  );
}

import { ChevronDown } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { Icon } from '#ui/content/icon.tsx';
import { editingTexts } from '../kit/editing.messages.ts';
import styles from './menu.module.css';

const OVERVIEW = { to: '/admin', label: 'overview' } as const;
/** Grouped by whose work it is. */
const GROUPS = [
  {
    label: 'ofLibrary',
    pages: [
      { to: '/admin/publications', label: 'publications' },
      { to: '/admin/front-page', label: 'frontPage' },
      { to: '/admin/schedule', label: 'schedule' },
      { to: '/admin/media', label: 'media' },
      { to: '/admin/faculty', label: 'faculty' },
      { to: '/admin/categories', label: 'topics' },
      { to: '/admin/sponsors', label: 'sponsors' },
      { to: '/admin/translations', label: 'translations' },
      { to: '/admin/glossary', label: 'glossary' },
      { to: '/admin/drug-names', label: 'drugNames' },
      { to: '/admin/clinical-terms', label: 'clinicalTerms' },
      { to: '/admin/topic-requests', label: 'topicRequests' },
      { to: '/admin/library-imports', label: 'libraryImports' },
    ],
  },
  {
    label: 'ofCredit',
    pages: [
      { to: '/admin/items', label: 'items' },
      { to: '/admin/accreditation', label: 'accreditation' },
      { to: '/admin/requirements', label: 'requirements' },
      { to: '/admin/evaluation-questions', label: 'evaluationQuestions' },
    ],
  },
  {
    label: 'ofPeople',
    pages: [
      { to: '/admin/members', label: 'members' },
      { to: '/admin/support', label: 'support' },
      { to: '/admin/newsletter', label: 'newsletter' },
    ],
  },
  {
    label: 'ofMoney',
    pages: [
      { to: '/admin/orders', label: 'orders' },
      { to: '/admin/plans', label: 'plans' },
      { to: '/admin/rewards', label: 'rewards' },
    ],
  },
  {
    label: 'ofSite',
    pages: [
      { to: '/admin/pages', label: 'sitePages' },
      { to: '/admin/texts', label: 'interfaceTexts' },
      { to: '/admin/settings', label: 'settings' },
      { to: '/admin/audit', label: 'auditLog' },
      { to: '/admin/system', label: 'systemStatus' },
    ],
  },
] as const;

/** A section belongs to its publication's menu item. */
const SECTION = /^\/admin\/sections\//;

/**
 * Menu of all administration pages, beside each of them; collapsed under the name of the current one if there is no
 * room.
 */
export function AdminMenu() {
  const { pathname } = useLocation();
  return <Menu key={pathname} path={pathname.replace(/\/$/, '')} />;
}

function Menu({ path }: { path: string }) {
  const say = useTexts(editingTexts);
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => showPlace(box.current), []);
  const [isOpen, setOpen] = useState(false);
  const place = path.replace(SECTION, '/admin/publications/');
  const here = GROUPS.flatMap(({ pages }) => [...pages]).find(
    ({ to }) => to === place || place.startsWith(`${to}/`),
  );
  const entry = ({ to, label }: typeof OVERVIEW | NonNullable<typeof here>) => (
    <li key={to}>
      <Link
        to={to}
        aria-current={to === path ? 'page' : to === here?.to || undefined}
        onClick={() => setOpen(false)}
      >
        {say(label)}
      </Link>
    </li>
  );
  return (
    <nav className={styles.menu} aria-label={say('title')} data-open={isOpen || undefined}>
      <button
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {say('title')}
          <b>{say((here ?? OVERVIEW).label)}</b>
        </span>
        <Icon of={ChevronDown} />
      </button>
      <div ref={box} id={list} className={styles.groups}>
        <ul>{entry(OVERVIEW)}</ul>
        {GROUPS.map(({ label, pages }) => (
          <section key={label}>
            <p>{say(label)}</p>
            <ul aria-label={say(label)}>{pages.map(entry)}</ul>
          </section>
        ))}
      </div>
    </nav>
  );
}

/** On a low screen the menu scrolls on its own: brings the current page's item into view. */
function showPlace(menu: HTMLElement | null): void {
  const current = menu?.querySelector<HTMLElement>('[aria-current]');
  if (!menu || !current) return;
  const below = current.getBoundingClientRect().bottom - menu.getBoundingClientRect().bottom;
  if (below > 0) menu.scrollTop += below + menu.clientHeight / 4;
}

import { useTexts } from '#client/page/site-data.ts';
import { RowLink, Small } from '../../../kit/cells.tsx';
import { editingTexts } from '../../../kit/editing.messages.ts';
import { EVERY_PAGE } from '../interface-text.data.ts';
import type { TextPage } from '../interface-text.store.ts';

/** Number of pages named in a row. */
const NAMED = 2;

/** Where a text appears, for a table row: its first pages, and how many more there are. */
export function TextPlaces({ pages }: { pages: readonly string[] }) {
  const say = useTexts(editingTexts);
  const pathText = usePathText();
  if (pages.length === 0) return <Small>{say('noPage')}</Small>;
  const more = pages.length - NAMED;
  return (
    <Small>
      {pages.slice(0, NAMED).map(pathText).join(', ')}
      {more > 0 ? ` ${say('morePages', { n: more })}` : null}
    </Small>
  );
}

/** All pages with a text, as links to look at it there. */
export function TextPageList({
  pages,
  examples,
}: {
  pages: readonly string[];
  examples: readonly TextPage[];
}) {
  const say = useTexts(editingTexts);
  const pathText = usePathText();
  const addressOf = new Map(examples.map(({ path, address }) => [path, address]));
  return (
    <details>
      <summary>{say('textPagesCount', { n: pages.length })}</summary>
      {pages.length === 0 ? <p className="small quiet">{say('noPage')}</p> : null}
      <ul>
        {pages.map((path) => {
          const address = addressOf.get(path);
          return (
            <li key={path}>
              {address ? <RowLink to={address}>{pathText(path)}</RowLink> : <code>{pathText(path)}</code>}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function usePathText() {
  const say = useTexts(editingTexts);
  return (path: string): string => (path === EVERY_PAGE ? say('everyPage') : path);
}

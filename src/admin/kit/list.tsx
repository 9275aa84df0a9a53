import type { ReactNode } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { Table, Th, Tr } from '#ui/content/table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { editingTexts } from './editing.messages.ts';
import styles from './editing.module.css';
import { isNarrowed, listAddress } from './editing.store.ts';

interface ListProps {
  path: string;
  data: { view: Record<string, string>; rows: readonly unknown[]; page: number; pages: number };
  /** Shown if there are no rows and no filter is set. */
  nothingYet?: string;
  empty: string;
  clear: string;
  children: ReactNode;
}

/** One page of a list; if nothing matches the filters, a link back to the whole list. */
export function ListPage({ path, data: { view, rows, page, pages }, ...words }: ListProps) {
  const { nothingYet, empty, clear, children } = words;
  if (rows.length === 0 && nothingYet && !isNarrowed(path, view)) return <EmptyState text={nothingYet} />;
  if (rows.length === 0) return <NothingFits path={path} empty={empty} clear={clear} />;
  return (
    <>
      {children}
      <Pages
        page={page}
        pages={pages}
        to={(n) => listAddress(path, view, { page: n === 1 ? '' : String(n) })}
      />
    </>
  );
}

export const NothingFits = ({ path, empty, clear }: Pick<ListProps, 'path' | 'empty' | 'clear'>) => (
  <EmptyState
    text={empty}
    action={
      <ButtonLink to={path} variant="secondary">
        {clear}
      </ButtonLink>
    }
  />
);

function Pages({ page, pages, to }: { page: number; pages: number; to: (page: number) => string }) {
  const say = useTexts(editingTexts);
  return (
    <Pagination
      page={page}
      pageCount={pages}
      to={to}
      labels={{
        list: say('pages'),
        previous: say('previous'),
        next: say('next'),
        page: (n) => say('page', { page: n }),
      }}
    />
  );
}

interface TableProps {
  caption: string;
  columns: readonly (string | { words: string; numeric: true })[];
  /** More spacing, for rows that are sentences rather than facts. */
  roomy?: boolean;
  children: ReactNode;
}

export const DeskTable = ({ caption, columns, roomy, children }: TableProps) => (
  <Table caption={caption} compact={!roomy} className={styles.table}>
    <thead>
      <Tr>
        {columns.map((column, at) => {
          const { words, numeric } = typeof column === 'string' ? { words: column } : column;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column keeps its place, and two may be called alike
            <Th key={at} numeric={numeric}>
              {words}
            </Th>
          );
        })}
      </Tr>
    </thead>
    <tbody>{children}</tbody>
  </Table>
);

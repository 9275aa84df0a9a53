import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { useSignedInOnly } from '#identity/session/signed-in.hooks.ts';
import type { Texts } from '#kit/texts.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { Td, Th, Tr } from '#ui/content/table.tsx';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { AdminFrame, Named, Waiting } from '../frame/frame.tsx';
import { BulkBar } from './bulk/bar.tsx';
import { bulkTexts } from './bulk/bulk.messages.ts';
import { type Selection, useSelection } from './bulk/selection.hooks.ts';
import { Several } from './cells.tsx';
import { type Desk, type ListColumn, type Pen, type RowAction, usePen } from './desk.hooks.ts';
import { DeskFilters } from './desk-filters.tsx';
import { idOf, useOpen, useReadLast } from './dialog.hooks.ts';
import { editingTexts } from './editing.messages.ts';
import styles from './editing.module.css';
import { editorLoad } from './editing.store.ts';
import { isAsked, type Page } from './filter.store.ts';
import { titleOf } from './list.store.ts';
import { DeskTable, ListPage } from './list.tsx';

type Row = { id: string };

/** Route exports of a list. */
export const deskRoute = <Data extends Page<Row>, Key extends string>(desk: Desk<Data, Key>) => ({
  clientLoader: editorLoad(desk.load),
  meta: titleOf(desk.texts, desk.title),
  Page: () => <DeskPage desk={desk} />,
});

interface Props<Data extends Page<Row>> {
  desk: Desk<Data>;
}

/** Page of a list: its filters and the matching rows. */
function DeskPage<Data extends Page<Row>>({ desk }: Props<Data>) {
  const say = useTexts(desk.texts);
  const data = useLoaderData() as Data | null;
  const user = useSignedInOnly();
  const { lead, title } = desk;
  return (
    <AdminFrame title={say(title)}>
      {lead ? <p className="lead">{say(lead)}</p> : null}
      {data && user ? <Loaded desk={desk} data={data} /> : <Waiting />}
    </AdminFrame>
  );
}

interface LoadedProps<Data extends Page<Row>> extends Props<Data> {
  data: Data;
}
function Loaded<Data extends Page<Row>>({ desk, data }: LoadedProps<Data>) {
  const { filters, Above, Beside, Between, Below } = desk;
  const form = filters ? <DeskFilters desk={desk} data={data} /> : null;
  return (
    <>
      {Above ? <Above data={data} /> : null}
      {Beside ? (
        <div className={styles.above}>
          {form}
          <Beside data={data} />
        </div>
      ) : (
        form
      )}
      {Between ? <Between data={data} /> : null}
      {isAsked(filters ?? [], data.view) ? <DeskRows desk={desk} data={data} /> : null}
      {Below ? <Below data={data} /> : null}
    </>
  );
}

/** Rows of a page, and the dialog open for one of them. */
function DeskRows<Data extends Page<Row>>({ desk, data }: LoadedProps<Data>) {
  const {
    path,
    texts,
    columns,
    actions = [],
    count,
    nothingYet,
    empty = count,
    clear,
    roomy,
    Over,
    bulk,
    readOne,
    keyOf = idOf,
  } = desk;
  const selection = useSelection(data);
  const [say, sayCommon] = [useTexts(texts), useTexts(editingTexts)];
  const { open, setOpen, close } = useOpen<{ action: RowAction<Data>; one: Data['rows'][number] }>();
  const read = useReadLast(data.rows, open && keyOf(open.one), {
    readOne: () => (open ? readOne?.(open.one.id, data) : undefined),
    keyOf,
  });
  return (
    <>
      <ListPage
        path={path}
        data={data}
        nothingYet={nothingYet && say(nothingYet)}
        empty={say(empty, { n: 0 })}
        clear={clear ? say(clear) : sayCommon('clear')}
      >
        {Over ? <Over data={data} /> : null}
        {bulk ? <BulkBar bulk={bulk.desk} data={data} selection={selection} /> : null}
        <ColumnTable
          texts={texts}
          caption={say(count, { n: data.count })}
          columns={columns}
          rows={data.rows}
          roomy={roomy}
          actions={actions}
          onOpen={setOpen}
          selecting={bulk && { selection, nameOf: bulk.nameOf }}
        />
      </ListPage>
      {open ? <open.action.Dialog one={read ?? open.one} data={data} onClose={close} /> : null}
    </>
  );
}

type Action<One> = Pick<RowAction<Page<One>>, 'label' | 'named' | 'valuesOf' | 'inEnglish'>;
interface TableProps<One, A extends Action<One>> {
  texts: Texts;
  caption: string;
  columns: readonly ListColumn<One>[];
  rows: readonly One[];
  roomy?: boolean;
  actions?: readonly A[];
  onOpen?: (open: { action: A; one: One }) => void;
  selecting?: RowSelection<One> | undefined;
}
interface RowSelection<One> {
  selection: Selection;
  nameOf(one: One): string;
}

/** A table built from its columns, with the actions of each row. */
export function ColumnTable<One extends Row, A extends Action<One>>(props: TableProps<One, A>) {
  const { texts, caption, columns, rows, roomy, actions = [], onOpen, selecting } = props;
  const pen = usePen(texts);
  const [say, sayBulk] = [useTexts(editingTexts), useTexts(bulkTexts)];
  const heads = columns.map(({ label, numeric }) =>
    numeric ? ({ words: pen.say(label), numeric } as const) : pen.say(label),
  );
  return (
    <DeskTable
      caption={caption}
      columns={[
        ...(selecting ? [sayBulk('column')] : []),
        ...heads,
        ...(actions.length > 0 ? [say('actions')] : []),
      ]}
      roomy={roomy}
    >
      {rows.map((one) => (
        <Tr key={one.id}>
          {selecting ? <SelectCell one={one} {...selecting} /> : null}
          <Cells columns={columns} one={one} pen={pen} />
          {actions.length > 0 ? (
            <Td label={say('actions')}>
              <Several>
                {actions.map((action) => (
                  <Button
                    key={action.label}
                    variant="text"
                    size="sm"
                    onClick={() => onOpen?.({ action, one })}
                  >
                    <Named short={say(action.label)} long={deedNamed(action, one, pen)} />
                  </Button>
                ))}
              </Several>
            </Td>
          ) : null}
        </Tr>
      ))}
    </DeskTable>
  );
}

/** Accessible name of an action, with what is in English marked. */
function deedNamed<One>(
  { named, valuesOf, inEnglish = 'title' }: Action<One>,
  one: One,
  pen: Pen,
): ReactNode {
  const values = valuesOf(one, pen);
  const english = values[inEnglish];
  if (typeof english !== 'string') return pen.say(named, values);
  return (
    <PartOfMessage
      message={(part) => pen.say(named, { ...values, [inEnglish]: part })}
      part={english}
      language="en"
    />
  );
}

interface SelectCellProps<One> extends RowSelection<One> {
  one: One;
}
function SelectCell<One extends Row>({ one, selection, nameOf }: SelectCellProps<One>) {
  const say = useTexts(bulkTexts);
  return (
    <Td label={say('column')}>
      <Checkbox
        label={
          <VisuallyHidden>
            <PartOfMessage
              message={(title) => say('selectNamed', { title })}
              part={nameOf(one)}
              language="en"
            />
          </VisuallyHidden>
        }
        checked={selection.has(one.id)}
        onChange={() => selection.toggle(one.id)}
      />
    </Td>
  );
}

interface CellsProps<One> {
  columns: readonly ListColumn<One>[];
  one: One;
  pen: Pen;
}
function Cells<One>({ columns, one, pen }: CellsProps<One>) {
  return columns.map(({ label, numeric, look, cell }, at) =>
    at === 0 ? (
      <Th key={label} scope="row" className={look}>
        {cell(one, pen)}
      </Th>
    ) : (
      <Td key={label} label={pen.say(label)} numeric={numeric} className={look}>
        {cell(one, pen)}
      </Td>
    ),
  );
}

import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { AdminFrame, Named, Waiting } from '#editing/admin-frame.tsx';
import { ChoiceField, FilterForm, FindField } from '#editing/desk-filters.tsx';
import { DeskList } from '#editing/desk-list.tsx';
import { DeskRemoval } from '#editing/desk-removal.tsx';
import { useOpen } from '#editing/dialog.store.ts';
import styles from '#editing/editing.module.css';
import { editingTexts } from '#editing/editing.texts.ts';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { Button } from '#ui/button.tsx';
import { Td, Th, Tr } from '#ui/table.tsx';
import { useTexts } from '#web/site-data.ts';
import { add, formOf, type ListData, namesOf, remove, valuesIn } from './list.store.ts';
import { RecordDialog } from './record-dialog.tsx';
import type { AnyResource, RecordOf } from './resource.contract.ts';
import type { Screen } from './screen.store.ts';

/** What is open above the list. */
type Open<R extends AnyResource> = { action: 'add' } | { action: 'edit' | 'remove'; one: RecordOf<R> };

/** The page of an administered record: find, narrow, add, edit, remove and undo. */
export function ListScreen<R extends AnyResource>({ screen }: { screen: Screen<R> }) {
  const say = useTexts(screen.texts);
  const data = useLoaderData() as ListData<R> | null;
  const user = useSignedInOnly();
  return (
    <AdminFrame title={say('title')}>
      <p className="lead">{say('hint')}</p>
      {data && user ? <Records screen={screen} data={data} /> : <Waiting />}
    </AdminFrame>
  );
}

function Records<R extends AnyResource>({ screen, data }: { screen: Screen<R>; data: ListData<R> }) {
  const say = useTexts(screen.texts);
  const { open, setOpen, close } = useOpen<Open<R>>();
  return (
    <>
      <div className={styles.above}>
        <Filters screen={screen} view={data.view} />
        <Button icon={Plus} onClick={() => setOpen({ action: 'add' })}>
          {say('add')}
        </Button>
      </div>
      <List screen={screen} data={data} onOpen={setOpen} />
      {open?.action === 'add' ? <RecordDialog screen={screen} onClose={close} /> : null}
      {open?.action === 'edit' ? <RecordDialog screen={screen} one={open.one} onClose={close} /> : null}
      {open?.action === 'remove' ? <Removal screen={screen} one={open.one} onClose={close} /> : null}
    </>
  );
}

function Filters<R extends AnyResource>({
  screen: { resource, texts },
  view,
}: {
  screen: Screen<R>;
  view: Record<string, string>;
}) {
  const say = useTexts(editingTexts);
  const sayOf = useTexts(texts);
  return (
    <FilterForm label={sayOf('find')} show={say('show')}>
      <FindField label={sayOf('find')} text={view.search ?? ''} />
      {resource.filters.map((name) => (
        <ChoiceField
          key={name}
          name={name}
          view={view}
          label={sayOf(name)}
          any={sayOf(`any${name[0]?.toUpperCase()}${name.slice(1)}`)}
          options={(resource.fields[name]?.options ?? []).map((option) => [option, sayOf(option)])}
        />
      ))}
    </FilterForm>
  );
}

interface ListProps<R extends AnyResource> {
  screen: Screen<R>;
  data: ListData<R>;
  onOpen: (open: Open<R>) => void;
}
function List<R extends AnyResource>({ screen, data, onOpen }: ListProps<R>) {
  const { resource, texts } = screen;
  const say = useTexts(editingTexts);
  const sayOf = useTexts(texts);
  const columns = screen.columns ?? columnsOf(resource, sayOf);
  const [first, ...others] = columns.map(({ label, cell }) => ({ label: sayOf(label), cell }));
  return (
    <DeskList
      path={resource.adminPath}
      data={data}
      empty={sayOf('none')}
      clear={say('clear')}
      caption={sayOf('count', { n: data.count })}
      columns={[...columns.map(({ label }) => sayOf(label)), say('actions')]}
      roomy
    >
      {data.rows.map((one) => (
        <Tr key={one.id}>
          <Th scope="row">{first?.cell(one)}</Th>
          {others.map(({ label, cell }) => (
            <Td key={label} label={label}>
              {cell(one)}
            </Td>
          ))}
          <Td label={say('actions')}>
            <span className={styles.actions}>
              {(['edit', 'remove'] as const).map((action) => (
                <Button key={action} variant="text" size="sm" onClick={() => onOpen({ action, one })}>
                  <Named short={say(action)} long={sayOf(action, namesOf(resource, one))} />
                </Button>
              ))}
            </span>
          </Td>
        </Tr>
      ))}
    </DeskList>
  );
}

/** Each field; a choice in its words. */
function columnsOf<R extends AnyResource>(resource: R, say: (key: string) => string) {
  return Object.entries(resource.fields).map(([label, { options }]) => ({
    label,
    cell: (one: RecordOf<R>): ReactNode => {
      const shown = formOf(resource, one)[label] ?? '';
      return options ? say(shown) : shown;
    },
  }));
}

function Removal<R extends AnyResource>({
  screen: { resource, texts },
  one,
  onClose,
}: {
  screen: Screen<R>;
  one: RecordOf<R>;
  onClose: () => void;
}) {
  const say = useTexts(texts);
  const names = namesOf(resource, one);
  return (
    <DeskRemoval
      title={say('remove', names)}
      text={say('removeText', names)}
      removed={say('removed', names)}
      onRemove={() => remove(resource, one)}
      onUndo={() => add(resource, valuesIn(resource, formOf(resource, one)))}
      onClose={onClose}
    />
  );
}

import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { Button } from '#ui/forms/button.tsx';
import type { ListColumn, Pen } from './desk.hooks.ts';
import { deskRoute } from './desk-page.tsx';
import { type Filter, find, oneOf } from './filter.store.ts';
import { add, formOf, type ListData, listOf, namesOf, recordById, remove, valuesIn } from './list.store.ts';
import { RecordDialog } from './record-dialog.tsx';
import { DeskRemoval } from './removal.tsx';
import type { AnyResource, RecordOf } from './resource.schema.ts';
import type { Screen } from './screen.store.ts';

interface DialogProps<R extends AnyResource> {
  one: RecordOf<R>;
  onClose: () => void;
}

/** Page of an administered record: search, filter, add, edit, remove and undo. */
export function recordRoute<R extends AnyResource>(screen: Screen<R>) {
  const { resource, texts, columns = columnsOf(resource) } = screen;
  const about = {
    valuesOf: (one: RecordOf<R>, { language }: Pen) => namesOf(resource, one, language),
    inEnglish: screen.inEnglish,
  };
  return deskRoute<ListData<R>, string>({
    path: resource.adminPath,
    texts,
    title: 'title',
    lead: 'hint',
    find: 'find',
    count: 'count',
    empty: 'none',
    nothingYet: 'nothingYet',
    filters: filtersOf(resource),
    load: listOf(resource),
    readOne: (id) => recordById(resource, id),
    Beside: () => <Add screen={screen} />,
    columns,
    actions: [
      { ...about, label: 'edit', named: 'edit', Dialog: (of) => <RecordDialog screen={screen} {...of} /> },
      { ...about, label: 'remove', named: 'remove', Dialog: (of) => <Removal screen={screen} {...of} /> },
    ],
    roomy: true,
  });
}

const filtersOf = ({ filters, fields }: AnyResource): Filter[] => [
  find('find'),
  ...filters.map((name) =>
    oneOf(name, fields[name]?.options ?? [], {
      label: name,
      any: `any${name[0]?.toUpperCase()}${name.slice(1)}`,
    }),
  ),
];

/** A column for each field; a choice is shown by its message. */
const columnsOf = <R extends AnyResource>(resource: R): ListColumn<RecordOf<R>>[] =>
  Object.entries(resource.fields).map(([label, { options }]) => ({
    label,
    cell: (one, { say }): ReactNode => {
      const shown = formOf(resource, one)[label] ?? '';
      return options ? say(shown) : shown;
    },
  }));

function Add<R extends AnyResource>({ screen }: { screen: Screen<R> }) {
  const say = useTexts(screen.texts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Plus} onClick={() => setOpen(true)}>
        {say('add')}
      </Button>
      {isOpen ? <RecordDialog screen={screen} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Removal<R extends AnyResource>({
  screen: { resource, texts, isMoreThanFields },
  one,
  onClose,
}: DialogProps<R> & { screen: Screen<R> }) {
  const say = useTexts(texts);
  const names = namesOf(resource, one, useSite().site.language);
  return (
    <DeskRemoval
      title={say('remove', names)}
      text={say('removeText', names)}
      removed={say('removed', names)}
      onRemove={() => remove(resource, one)}
      {...(isMoreThanFields
        ? {}
        : { onUndo: () => add(resource, valuesIn(resource, formOf(resource, one))) })}
      onClose={onClose}
    />
  );
}

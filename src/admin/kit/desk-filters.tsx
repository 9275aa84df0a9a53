import { useAnyTexts } from '#client/page/site-data.ts';
import type { Desk } from './desk.hooks.ts';
import { editingTexts } from './editing.messages.ts';
import { isNarrowed, listAddress } from './editing.store.ts';
import { type Choosable, type Filter, faultsIn, type Page, type View } from './filter.store.ts';
import { ChoiceField, FilterField, FilterForm, FindField, TickField } from './filters.tsx';

type Say = (key: string) => string;

/** The filter form of a list. */
export function DeskFilters<Data extends Page<unknown>>({
  desk: { path, texts, find, clear, wayBack, filters = [], namesIn },
  data,
}: {
  desk: Desk<Data>;
  data: Data;
}) {
  const sayIn = useAnyTexts();
  const [say, sayDesk] = [sayIn(editingTexts), sayIn(texts)];
  const { view } = data;
  const keeping = Object.fromEntries((wayBack ?? []).map((name) => [name, '']));
  const back = wayBack && {
    to: listAddress(path, Object.fromEntries(wayBack.map((name) => [name, view[name] ?? '']))),
    words: clear ? sayDesk(clear) : say('clear'),
    isNarrowed: isNarrowed(path, { ...view, ...keeping }),
  };
  const faults = faultsIn(filters, view);
  const errorOf = ({ name }: Filter) => {
    const fault = faults[name];
    return fault && say(fault);
  };
  const optionsOf = ({ name, options, said, named }: Filter): Choosable[] => {
    const names = namesIn?.(data, sayIn)[name];
    if (names) return names.map((one) => (typeof one === 'string' ? [one, one] : one));
    if (named) return named(sayIn);
    const keys = said ?? Object.fromEntries((options ?? []).map((option) => [option, option]));
    return Object.entries(keys).map(([option, key = option]) => [option, sayDesk(key)]);
  };
  return (
    <FilterForm label={find && sayDesk(find)} show={say('show')} clear={back}>
      {filters.map((filter) => (
        <FilterInput
          key={filter.name}
          filter={filter}
          view={view}
          say={sayDesk}
          options={optionsOf(filter)}
          error={errorOf(filter)}
        />
      ))}
    </FilterForm>
  );
}

interface InputProps {
  filter: Filter;
  view: View;
  say: Say;
  options: readonly Choosable[];
  error: string | undefined;
}
function FilterInput({
  filter: { name, control, label = name, any, input },
  view,
  say,
  options,
  error,
}: InputProps) {
  const shown = view[name] ?? '';
  if (control === 'hidden') return shown ? <input type="hidden" name={name} value={shown} /> : null;
  if (control === 'find') return <FindField label={say(label)} text={shown} />;
  const field = { name, view: { [name]: shown }, label: say(label) };
  if (control === 'tick') return <TickField {...field} />;
  if (control === 'choice') return <ChoiceField {...field} any={any && say(any)} options={options} />;
  return <FilterField {...field} {...input} error={error} />;
}

import type { ReactNode } from 'react';
import type { PageLoader } from '#client/page/load.ts';
import { useAnyTexts, useSite } from '#client/page/site-data.ts';
import { localeOf } from '#kit/locales.ts';
import { moneyText, numberText } from '#kit/numbers.ts';
import type { Texts, Values } from '#kit/texts.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import type { BulkCalls } from './bulk/bulk.schema.ts';
import type { Choosable, Filters, Page, SayIn } from './filter.store.ts';
import type { useDialogForm } from './form/form.hooks.ts';

/** Formatters for a cell. */
export type Pen<Key extends string = string> = ReturnType<typeof usePen<Key>>;
export function usePen<Key extends string>(texts: Texts<Key>) {
  const sayIn = useAnyTexts();
  const part = usePartTag();
  const { language } = useSite().site;
  const locale = localeOf(language);
  return {
    say: sayIn(texts),
    sayIn,
    language,
    /** Wraps a part whose language differs from the page's, with its language tag. */
    part,
    money: (cents: number, currency: string) => moneyText(cents, currency, locale),
    number: (n: number) => numberText(n, locale),
  };
}

export interface ListColumn<One, Key extends string = string> {
  label: Key;
  numeric?: boolean;
  /** CSS class of its cells. */
  look?: string;
  /** The first column is the row header. */
  cell(one: One, pen: Pen<Key>): ReactNode;
}
type RowIn<Data extends Page<unknown>> = Data['rows'][number];
interface DialogProps<Data extends Page<unknown>> {
  one: RowIn<Data>;
  data: Data;
  onClose: () => void;
}
/** A row action, which opens a dialog. */
export interface RowAction<Data extends Page<unknown>, Key extends string = string> {
  label: 'edit' | 'remove' | 'duplicate';
  /** Full wording for screen readers. */
  named: Key;
  valuesOf(one: RowIn<Data>, pen: Pen<Key>): Values;
  /** Value that is in English, whatever the language of the page: `title` by default. */
  inEnglish?: string | undefined;
  Dialog(props: DialogProps<Data>): ReactNode;
}

/** Bulk actions of a list. */
export interface BulkDesk<Key extends string = string> {
  texts: Texts<Key>;
  calls: BulkCalls;
  /** Each action with its label. */
  deeds: Readonly<Record<string, Key>>;
  /** Initial values of the fields beside the action. */
  initial: Record<string, string>;
  check(values: Record<string, string>, say: (key: Key) => string): Partial<Record<string, string>>;
  /** The change as it is sent. */
  changeOf(values: Record<string, string>): object;
  /** Fields that the chosen action needs. */
  Fields(props: { form: Pick<ReturnType<typeof useDialogForm<string>>, 'field' | 'values'> }): ReactNode;
}

interface ListBaseDeclaration<Data extends Page<unknown>, Key extends string> {
  path: string;
  title: Key;
  lead?: Key;
  /** Label of the filter form. */
  find?: Key;
  count: Key;
  /** For no match of the filters (`empty`) and no row at all (`nothingYet`); left out if there always is one. */
  empty?: Key;
  nothingYet?: Key;
  /** Label of the link back to the whole list, if not the usual one. */
  clear?: Key;
  filters?: Filters<Key>;
  /** Choices that a link beside the form keeps when it leads back to the list. */
  wayBack?: readonly string[];
  columns: readonly ListColumn<RowIn<Data>, Key>[];
  /** Rows are sentences rather than facts. */
  roomy?: boolean;
  actions?: readonly RowAction<Data, Key>[];
  /** Bulk changes of its records, with the name that a row has there. */
  bulk?: { desk: BulkDesk; nameOf(one: RowIn<Data>): string };
  /** Choices known only from the reply, in its own words or in others. */
  namesIn?(data: Data, sayIn: SayIn): Record<string, readonly (string | Choosable)[]>;
  /** Slots: before the form, beside it, after it, above the rows if there are any, after the rows. */
  Above?(props: { data: Data }): ReactNode;
  Beside?(props: { data: Data }): ReactNode;
  Between?(props: { data: Data }): ReactNode;
  Over?(props: { data: Data }): ReactNode;
  Below?(props: { data: Data }): ReactNode;
}
/** Declaration of an administration list: what is requested, what is shown, and in which words. */
export interface Desk<Data extends Page<unknown>, Key extends string = string>
  extends ListBaseDeclaration<NoInfer<Data>, NoInfer<Key>> {
  texts: Texts<Key>;
  load: PageLoader<Data>;
  /** Reads one record whatever the filters; without it, one that left the list stays as it was last read. */
  readOne?(id: string, data: NoInfer<Data>): Promise<RowIn<NoInfer<Data>> | null>;
  /** What tells a record from all others, if its id alone does not. */
  keyOf?(one: RowIn<NoInfer<Data>>): string;
}

import type { ReactNode } from 'react';
import { signedMoney } from '#billing/receipt/amount.rules.ts';
import type { PageLoader } from '#client/page/load.ts';
import { useAnyTexts, useSite } from '#client/page/site-data.ts';
import { localeOf } from '#kit/locales.ts';
import { numberText } from '#kit/numbers.ts';
import type { Texts, Values } from '#kit/texts.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import type { BulkCalls } from './bulk/bulk.schema.ts';
import type { Choosable, Filters, Page, SayIn } from './filter.store.ts';
import type { useDialogForm } from './form/form.hooks.ts';

/** What a cell is written with. */
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
    /** The tag of a part in another language than its page. */
    part,
    money: (cents: number, currency: string) => signedMoney(cents, currency, locale),
    number: (n: number) => numberText(n, locale),
  };
}

export interface ListColumn<One, Key extends string = string> {
  label: Key;
  numeric?: boolean;
  /** Class of its cells. */
  look?: string;
  /** The first one heads the row. */
  cell(one: One, pen: Pen<Key>): ReactNode;
}
type RowIn<Data extends Page<unknown>> = Data['rows'][number];
interface DialogProps<Data extends Page<unknown>> {
  one: RowIn<Data>;
  data: Data;
  onClose: () => void;
}
/** What a row offers: a dialog about it. */
export interface RowAction<Data extends Page<unknown>, Key extends string = string> {
  label: 'edit' | 'remove' | 'duplicate';
  /** Said whole to a screen reader. */
  named: Key;
  valuesOf(one: RowIn<Data>, pen: Pen<Key>): Values;
  Dialog(props: DialogProps<Data>): ReactNode;
}

/** What a list offers for several of its records at once. */
export interface BulkDesk<Key extends string = string> {
  texts: Texts<Key>;
  calls: BulkCalls;
  /** Each with its words. */
  deeds: Readonly<Record<string, Key>>;
  /** Of the fields beside the deed. */
  initial: Record<string, string>;
  check(values: Record<string, string>, say: (key: Key) => string): Partial<Record<string, string>>;
  /** As it is sent. */
  changeOf(values: Record<string, string>): object;
  /** What the chosen deed asks for. */
  Fields(props: { form: Pick<ReturnType<typeof useDialogForm<string>>, 'field' | 'values'> }): ReactNode;
}

interface ListBaseDeclaration<Data extends Page<unknown>, Key extends string> {
  path: string;
  title: Key;
  lead?: Key;
  /** Of the form. */
  find?: Key;
  count: Key;
  /** Nothing fits the filters, and nothing was there ever; where nothing is said, there always is something. */
  empty?: Key;
  nothingYet?: Key;
  /** Other words than usual for the way back to all. */
  clear?: Key;
  filters?: Filters<Key>;
  /** A way back beside the form, which keeps what these choose. */
  wayBack?: readonly string[];
  columns: readonly ListColumn<RowIn<Data>, Key>[];
  /** Rows are sentences rather than facts. */
  roomy?: boolean;
  actions?: readonly RowAction<Data, Key>[];
  /** Several of its records are changed at once; what a row is called then. */
  bulk?: { desk: BulkDesk; nameOf(one: RowIn<Data>): string };
  /** What may be chosen where only the reply knows it, in its own words or in others. */
  namesIn?(data: Data, sayIn: SayIn): Record<string, readonly (string | Choosable)[]>;
  /** Before the form, beside it, after it, over the rows where there are any, after them. */
  Above?(props: { data: Data }): ReactNode;
  Beside?(props: { data: Data }): ReactNode;
  Between?(props: { data: Data }): ReactNode;
  Over?(props: { data: Data }): ReactNode;
  Below?(props: { data: Data }): ReactNode;
}
/** A list of the administration, said once: what is asked, what is shown of it, and in which words. */
export interface Desk<Data extends Page<unknown>, Key extends string = string>
  extends ListBaseDeclaration<NoInfer<Data>, NoInfer<Key>> {
  texts: Texts<Key>;
  load: PageLoader<Data>;
}

import { useLocation, useRevalidator } from 'react-router';
import { type FormOptions, useForm } from '#client/forms/form.ts';
import { type RecordFormOptions, useRecordForm } from '#client/forms/record-form.ts';
import { toast } from '#ui/feedback/toast.ts';
import { useKeeping } from './keeping.hooks.ts';

/** For actions: the few words they ask for are simply typed again. */
export const NOT_KEPT = null;
interface DraftOptions {
  /** Record under which the draft is kept until saved, such as `section:5396`; `NOT_KEPT` for an action. */
  keep: string | null;
}

/** Returned by a form that is not done yet because something else has to be fixed first. */
export const STAYS = null;

/** Options of a form for something new, or for an action. */
export interface DeskFormOptions<N extends string> extends Omit<FormOptions<N>, 'send'>, DraftOptions {
  send: (values: Record<N, string>) => Promise<undefined | typeof STAYS>;
  isDialog?: boolean;
}
export function useDeskForm<N extends string>(options: DeskFormOptions<N>) {
  const { keep, isDialog = false, ...rest } = options;
  const form = useForm<N>({
    ...rest,
    send: async (values) => {
      if ((await options.send(values)) !== STAYS) kept.end();
    },
  });
  const kept = useKeeping({
    keep,
    isDialog,
    stored: form.initial,
    now: form.now,
    values: form.values,
    saving: form.saving,
    restore: (typed) => form.fill(typed as Record<N, string>),
  });
  return { ...form, kept, conflict: null, bringMineBack: null };
}

/** Options of a form over a record that others edit too. */
export interface DeskRecordFormOptions<R, N extends string> extends Omit<RecordFormOptions<R, N>, 'save'> {
  keep: string;
  /** Of a translation: the English that stands beside a field now. */
  sourceOf?: ((name: N) => string) | undefined;
  /** `begunFrom` is the English from which a field was written, perhaps days ago. */
  save: (words: Record<N, string>, base: R, begunFrom: (name: N) => string) => Promise<R | null>;
}
export function useDeskRecordForm<R, N extends string>(
  options: DeskRecordFormOptions<R, N> & { isDialog?: boolean },
) {
  const { keep, sourceOf, isDialog = false, ...rest } = options;
  const form = useRecordForm<R, N>({
    ...rest,
    save: async (words, base) => {
      const saved = await options.save(words, base, kept.begunFrom);
      kept.end();
      return saved;
    },
  });
  const kept = useKeeping({
    keep,
    isDialog,
    stored: options.wordsOf(form.base),
    sourceOf: sourceOf && ((name) => sourceOf(name as N)),
    now: form.now,
    values: form.values,
    saving: form.saving,
    restore: (typed, from) => form.restore(typed as Record<N, string>, from as Record<N, string>),
  });
  return { ...form, kept, wordsOf: options.wordsOf, keep };
}

interface DialogOptions {
  onClose: () => void;
  /** False if the action itself gave the page its new record. */
  isReadAnew?: boolean;
}
/** After sending: closes the dialog, reports the outcome and reloads the page. */
function useEnding({ onClose, isReadAnew = true }: DialogOptions) {
  const { revalidate } = useRevalidator();
  return async (said: string) => {
    onClose();
    toast({ message: said });
    if (isReadAnew) await revalidate();
  };
}

export interface DialogFormOptions<N extends string>
  extends Omit<DeskFormOptions<N>, 'send' | 'isDialog'>,
    DialogOptions {
  /** Returns the message to show on success; null if the form stays open so that something else can be fixed. */
  send: (values: Record<N, string>) => Promise<string | typeof STAYS>;
}
/** Form of a dialog for something new, or for an action. */
export function useDialogForm<N extends string>(options: DialogFormOptions<N>) {
  const { send, onClose, isReadAnew, ...rest } = options;
  const end = useEnding({ onClose, isReadAnew });
  const form = useDeskForm<N>({
    ...rest,
    isDialog: true,
    send: async (values) => {
      const said = await send(values);
      if (said === STAYS) return STAYS;
      form.kept.end();
      await end(said);
    },
  });
  return form;
}

interface RecordDialogOptions<R, N extends string>
  extends Omit<DeskRecordFormOptions<R, N>, 'save' | 'onSaved'>,
    DialogOptions {
  /** Returns the message to show once it is stored. */
  save: (words: Record<N, string>, base: R, begunFrom: (name: N) => string) => Promise<string>;
}
/** Form of a dialog over a record that others edit too; `read` follows the page. */
export function useRecordDialogForm<R, N extends string>(options: RecordDialogOptions<R, N>) {
  const { save, onClose, isReadAnew, ...rest } = options;
  const end = useEnding({ onClose, isReadAnew });
  const form = useDeskRecordForm<R, N>({
    ...rest,
    isDialog: true,
    save: async (words, base, begunFrom) => {
      const said = await save(words, base, begunFrom);
      form.kept.end();
      await end(said);
      return null;
    },
  });
  return form;
}

/** Closing a dialog discards what was typed into it; leaving its page does not. */
export function useDiscardOnClose(discard: (() => void) | undefined, onClose: () => void): () => void {
  const { pathname } = useLocation();
  return () => {
    if (globalThis.location.pathname === pathname) discard?.();
    onClose();
  };
}

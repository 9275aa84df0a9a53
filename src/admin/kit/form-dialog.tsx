import type { ComponentProps, ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { FormDialog } from '#client/forms/dialog.tsx';
import { type FormOptions, useForm } from '#client/forms/form.ts';
import { useTexts } from '#client/page/site-data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { editingTexts } from './editing.messages.ts';

interface DialogFormOptions<N extends string> extends Omit<FormOptions<N>, 'send'> {
  /** Gives what is said once it is done; null where the form stays for something else to be put right. */
  send: (values: Record<N, string>) => Promise<string | null>;
  onClose: () => void;
  /** False where the deed gave the page its record. */
  isReadAnew?: boolean;
}
/** The form of a dialog: sent, it is gone, what came of it is said, and the page is read anew. */
export function useDialogForm<N extends string>(options: DialogFormOptions<N>) {
  const { send, onClose, isReadAnew = true, ...rest } = options;
  const { revalidate } = useRevalidator();
  return useForm<N>({
    ...rest,
    send: async (values) => {
      const said = await send(values);
      if (said === null) return;
      onClose();
      toast({ message: said });
      if (isReadAnew) await revalidate();
    },
  });
}

interface Props extends Omit<ComponentProps<typeof FormDialog>, 'words'> {
  /** Where it is another one than saving. */
  deed?: string;
  underWay?: string;
}
/** A dialog with a form of the administration. */
export function DeskDialog({ deed, underWay, ...rest }: Props) {
  const say = useTexts(editingTexts);
  const words = {
    deed: deed ?? say('save'),
    underWay: underWay ?? say('saving'),
    cancel: say('cancel'),
    close: say('close'),
  };
  return <FormDialog {...rest} words={words} />;
}

interface ConfirmationProps {
  title: string;
  deed: string;
  underWay: string;
  isDanger?: boolean;
  /** Gives what is said once it is done. */
  onDeed: () => Promise<string>;
  onClose: () => void;
  isReadAnew?: boolean;
  /** What follows from it. */
  children: ReactNode;
}
/** Asked before something is done that needs nothing else; a refusal stands above what was asked. */
export function Confirmation({ onDeed, onClose, isReadAnew, children, ...rest }: ConfirmationProps) {
  const form = useDialogForm({ initial: {}, check: () => ({}), send: onDeed, onClose, isReadAnew });
  return (
    <DeskDialog {...rest} form={form} onClose={onClose}>
      <p>{children}</p>
    </DeskDialog>
  );
}

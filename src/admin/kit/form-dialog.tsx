import type { ComponentProps, ReactNode } from 'react';
import { FormDialog } from '#client/forms/dialog.tsx';
import { useTexts } from '#client/page/site-data.ts';
import { editingTexts } from './editing.messages.ts';
import { Conflict } from './form/conflict.tsx';
import { NOT_KEPT, useDialogForm, useDiscardOnClose } from './form/form.hooks.ts';
import { type DrawnForm, isOver } from './form/form.tsx';
import { Restored } from './form/restored.tsx';

interface Props extends Omit<ComponentProps<typeof FormDialog>, 'words' | 'form'> {
  form: DrawnForm;
  /** Where it is another one than saving. */
  deed?: string;
  underWay?: string;
}
const NO_PROBLEM = { attempt: 0, errors: [] };

/** A dialog with a form of the administration. */
export function DeskDialog({ deed, underWay, form, onClose, children, ...rest }: Props) {
  const say = useTexts(editingTexts);
  const close = useDiscardOnClose(form.kept.discard, onClose);
  const { conflict } = form;
  const words = {
    deed: isOver(conflict) ? say('saveOver') : (deed ?? say('save')),
    underWay: underWay ?? say('saving'),
    cancel: say('cancel'),
    close: say('close'),
  };
  return (
    <FormDialog
      {...rest}
      form={conflict ? { ...form, summary: NO_PROBLEM } : form}
      onClose={close}
      words={words}
    >
      <Restored kept={form.kept} />
      {children}
      <Conflict form={form} />
    </FormDialog>
  );
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
  const form = useDialogForm({
    keep: NOT_KEPT,
    initial: {},
    check: () => ({}),
    send: onDeed,
    onClose,
    isReadAnew,
  });
  return (
    <DeskDialog {...rest} form={form} onClose={onClose}>
      <p>{children}</p>
    </DeskDialog>
  );
}

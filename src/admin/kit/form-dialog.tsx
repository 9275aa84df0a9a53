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
  /** Label of the button, if it does something other than save. */
  deed?: string;
  underWay?: string;
}
const NO_PROBLEM = { attempt: 0, errors: [] };

/** A dialog with an administration form. */
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
  /** Returns the message to show on success. */
  onDeed: () => Promise<string>;
  onClose: () => void;
  isReadAnew?: boolean;
  /** Explains the consequences. */
  children: ReactNode;
}
/** Confirms an action that needs no further input; a refusal is shown above the question. */
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

import { useTexts } from '#client/page/site-data.ts';
import { Field } from '#ui/forms/field.tsx';
import { NOT_KEPT, useDialogForm } from '../../../kit/form/form.hooks.ts';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import { memberDeskTexts } from '../member.messages.ts';
import type { AdminMember } from '../member.store.ts';

interface Props {
  title: string;
  /** The consequence. */
  text: string;
  /** The action, in the imperative. */
  button: string;
  isDanger?: boolean;
  /** Text to be typed first, if a role is at stake. */
  typed?: string;
  /** Shown once it is done. */
  said: string;
  deed: () => Promise<AdminMember>;
  onDone: (to: AdminMember) => void;
  onClose: () => void;
}

/** An action on somebody's account: states its consequence in plain words, and asks for a sign-in when required. */
export function MemberDeedDialog({
  title,
  text,
  button,
  isDanger,
  typed,
  said,
  deed,
  onDone,
  onClose,
}: Props) {
  const say = useTexts(memberDeskTexts);
  const form = useDialogForm({
    keep: NOT_KEPT,
    onClose,
    isReadAnew: false,
    initial: { typed: '' },
    check: ({ typed: given }) => ({
      typed: !typed || given.trim() === typed ? undefined : say('typeEmailWrong', { email: typed }),
    }),
    send: async () => {
      onDone(await deed());
      return said;
    },
  });
  return (
    <DeskDialog
      title={title}
      form={form}
      deed={button}
      underWay={say('working')}
      isDanger={isDanger}
      onClose={onClose}
    >
      <p>{text}</p>
      {typed ? (
        <Field
          {...form.field('typed')}
          label={say('typeEmail', { email: typed })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
        />
      ) : null}
    </DeskDialog>
  );
}

import { texts } from '#kit/texts.ts';

export const progressTexts = texts('progress', {
  markDone: 'Mark as done',
  marked: 'Marked as done.',
  notMarked: 'Your progress could not be saved.',
  notesLabel: 'My notes on this section',
  notesHint: 'Private: only you can see them.',
  notesLoading: 'Loading your notes',
  notesFailed: 'Your notes could not be loaded.',
  saving: 'Saving',
  saved: 'Saved',
  joined: 'Saved, joined with what you noted elsewhere',
  notSaved: 'Not saved. Your text is still here.',
  retry: 'Retry',
  signInForNotes: 'Notes are private and kept with your account.',
  signIn: 'Sign in',
});

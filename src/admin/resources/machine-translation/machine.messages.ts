import { texts } from '#kit/texts.ts';

/** Texts about a machine's suggestion for a field, and what must be done with it. */
export const machineTexts = texts('machineTranslation', {
  ask: 'Suggest with {provider}',
  askNamed: 'Suggest with {provider}: {field}',
  asking: 'Asking',
  made: 'Machine translation by {provider}, asked for by {name} on {date}',
  put: 'Put it into the field',
  problems: 'This differs from the English:',
  number: 'number',
  name: 'glossary',
  mark: 'formatting',
  instead: '{english} became {translation}',
  gone: '{english} is missing',
  added: '{translation} was added',
  inField: 'Machine translation stands in this field. Readers get it once you confirm that you read it.',
  read: 'I have read this and compared it with the English',
});

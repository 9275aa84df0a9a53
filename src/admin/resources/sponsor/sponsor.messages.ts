import { texts } from '#kit/texts.ts';

/** Texts of the joint sponsors desk. */
export const sponsorDeskTexts = texts('sponsorDesk', {
  title: 'Joint sponsors',
  hint: 'Who provides activities together with us. Their name, logo and accreditation stand in the CME information of each activity that names them.',
  find: 'Name',
  count: '{n, plural, one {# joint sponsor} other {# joint sponsors}}',
  none: 'No joint sponsor fits.',
  nothingYet: 'There are no joint sponsors yet.',
  name: 'Name',
  accreditationText: 'Accreditation statement',
  accreditationHint: 'In the sponsor’s own words, in English. It can be translated like every other text.',
  logo: 'Logo',
  logoNamed: 'Logo of {name}',
  add: 'Add a joint sponsor',
  edit: 'Edit {name}',
  saved: '{name} is saved.',
  remove: 'Remove {name}',
  removeText:
    '{name} can be removed only if no publication names it. Its logo stays in the library; its translations go with it.',
  removed: '{name} is removed.',
  noName: 'Enter the name.',
  longName: 'At most {max} characters.',
});

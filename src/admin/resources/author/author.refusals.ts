import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'faculty-changed': {
    status: 409,
    en: 'Someone else changed this record in the meantime. Reload it to see what it says now.',
    'pt-br':
      'Outra pessoa alterou este registro nesse meio-tempo. Carregue-o de novo para ver o que diz agora.',
    fr: 'Quelqu’un d’autre a modifié cette fiche entre-temps. Rechargez-la pour voir ce qu’elle dit.',
    it: 'Qualcun altro ha modificato questa scheda nel frattempo. La ricarichi per vedere che cosa dice ora.',
    de: 'Jemand anderes hat diesen Eintrag inzwischen geändert. Laden Sie ihn neu, um zu sehen, was er jetzt sagt.',
  },
  'faculty-exists': {
    status: 409,
    source: { pointer: '/data/attributes/fullName' },
    en: 'The faculty already includes {name} with the same degrees.',
    'pt-br': '{name} com os mesmos títulos já está entre os docentes.',
    fr: '{name} avec les mêmes diplômes figure déjà parmi les intervenants.',
    it: '{name} con gli stessi titoli è già tra i docenti.',
    de: '{name} mit denselben Titeln gehört schon zu den Mitwirkenden.',
  },
  'faculty-in-use': {
    status: 409,
    en: '{n, plural, one {# title names} other {# titles name}} this person. Take the name off first.',
    'pt-br': '{n, plural, one {# título cita} other {# títulos citam}} esta pessoa. Retire o nome primeiro.',
    fr: '{n, plural, one {# titre nomme} other {# titres nomment}} cette personne. Retirez-en d’abord le nom.',
    it: '{n, plural, one {# titolo nomina} other {# titoli nominano}} questa persona. Tolga prima il nome.',
    de: '{n, plural, one {# Titel nennt} other {# Titel nennen}} diese Person. Nehmen Sie den Namen zuerst dort heraus.',
  },
  'invalid-field.faculty-address': {
    status: 422,
    en: 'Use letters and digits for the address.',
    'pt-br': 'Use letras e algarismos no endereço.',
    fr: 'Utilisez des lettres et des chiffres pour l’adresse.',
    it: 'Usi lettere e cifre per l’indirizzo.',
    de: 'Verwenden Sie für die Adresse Buchstaben und Ziffern.',
  },
  'invalid-field.faculty-email': {
    status: 422,
    en: 'Enter an e-mail address.',
    'pt-br': 'Informe um endereço de e-mail.',
    fr: 'Saisissez une adresse e-mail.',
    it: 'Inserisca un indirizzo e-mail.',
    de: 'Geben Sie eine E-Mail-Adresse ein.',
  },
  'invalid-field.faculty-letters': {
    status: 422,
    en: 'No web address can be made of these letters. Write the name differently, or enter the words of the address.',
    'pt-br':
      'Não é possível formar um endereço com estas letras. Escreva o nome de outra forma ou informe as palavras do endereço.',
    fr: 'Ces lettres ne peuvent pas former une adresse. Écrivez le nom autrement, ou saisissez les mots de l’adresse.',
    it: 'Con queste lettere non si può formare un indirizzo. Scriva il nome in altro modo o inserisca le parole dell’indirizzo.',
    de: 'Aus diesen Buchstaben lässt sich keine Adresse bilden. Schreiben Sie den Namen anders, oder geben Sie die Wörter der Adresse ein.',
  },
  'invalid-field.faculty-name': {
    status: 422,
    en: 'Enter the name.',
    'pt-br': 'Informe o nome.',
    fr: 'Saisissez le nom.',
    it: 'Inserisca il nome.',
    de: 'Geben Sie den Namen ein.',
  },
});

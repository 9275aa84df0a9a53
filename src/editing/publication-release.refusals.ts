import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'no-way': {
    status: 409,
    en: 'From its state it cannot go there.',
    'pt-br': 'Do estado em que está, ela não pode ir para lá.',
    fr: 'Depuis son état, elle ne peut pas y aller.',
    it: 'Dal suo stato non può passare a quello.',
    de: 'Von ihrem Stand kann sie dort nicht hin.',
  },
  'publication-moved': {
    status: 409,
    en: 'Its state has changed meanwhile. Load it again.',
    'pt-br': 'O estado dela mudou enquanto isso. Carregue de novo.',
    fr: 'Son état a changé entre-temps. Chargez-la à nouveau.',
    it: 'Il suo stato è cambiato nel frattempo. La carichi di nuovo.',
    de: 'Ihr Stand hat sich inzwischen geändert. Laden Sie sie neu.',
  },
});

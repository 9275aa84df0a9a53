import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'invalid-field.portrait-alt': {
    status: 422,
    en: 'Describe what the picture shows.',
    'pt-br': 'Descreva o que a imagem mostra.',
    fr: 'Décrivez ce que montre l’image.',
    it: 'Descriva che cosa mostra l’immagine.',
    de: 'Beschreiben Sie, was das Bild zeigt.',
  },
  'invalid-field.portrait-bytes': {
    status: 422,
    en: 'This file is too large. Choose a smaller one.',
    'pt-br': 'Este arquivo é grande demais. Escolha um menor.',
    fr: 'Ce fichier est trop lourd. Choisissez-en un plus petit.',
    it: 'Questo file è troppo grande. Ne scelga uno più piccolo.',
    de: 'Diese Datei ist zu groß. Wählen Sie eine kleinere.',
  },
  'invalid-field.portrait-large': {
    status: 422,
    en: 'Choose a picture of at most {n} by {n} pixels.',
    'pt-br': 'Escolha uma imagem de no máximo {n} por {n} pixels.',
    fr: 'Choisissez une image d’au plus {n} sur {n} pixels.',
    it: 'Scelga un’immagine di al massimo {n} per {n} pixel.',
    de: 'Wählen Sie ein Bild von höchstens {n} mal {n} Pixeln.',
  },
  'invalid-field.portrait-none': {
    status: 422,
    en: 'Choose a picture: JPEG, PNG or WebP.',
    'pt-br': 'Escolha uma imagem: JPEG, PNG ou WebP.',
    fr: 'Choisissez une image : JPEG, PNG ou WebP.',
    it: 'Scelga un’immagine: JPEG, PNG o WebP.',
    de: 'Wählen Sie ein Bild: JPEG, PNG oder WebP.',
  },
  'invalid-field.portrait-small': {
    status: 422,
    en: 'Choose a picture of at least {n} by {n} pixels.',
    'pt-br': 'Escolha uma imagem de pelo menos {n} por {n} pixels.',
    fr: 'Choisissez une image d’au moins {n} sur {n} pixels.',
    it: 'Scelga un’immagine di almeno {n} per {n} pixel.',
    de: 'Wählen Sie ein Bild von mindestens {n} mal {n} Pixeln.',
  },
});

import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'invalid-field.medium-alt': {
    status: 422,
    en: 'Describe what the picture shows: it is read out to those who do not see it.',
    'pt-br': 'Descreva o que a imagem mostra: isto é lido a quem não a vê.',
    fr: 'Décrivez ce que montre l’image : c’est lu à qui ne la voit pas.',
    it: 'Descriva che cosa mostra l’immagine: viene letto a chi non la vede.',
    de: 'Beschreiben Sie, was das Bild zeigt: Wer es nicht sieht, bekommt es vorgelesen.',
  },
  'invalid-field.medium-length': {
    status: 422,
    en: 'The length of this file was read from it and is not typed over.',
    'pt-br': 'A duração deste arquivo foi lida dele e não pode ser digitada por cima.',
    fr: 'La durée de ce fichier a été lue dans le fichier et ne se saisit pas à la main.',
    it: 'La durata di questo file è stata letta dal file e non si inserisce a mano.',
    de: 'Die Länge dieser Datei wurde aus ihr gelesen und wird nicht von Hand überschrieben.',
  },
  'medium-changed': {
    status: 409,
    en: 'Someone else changed this file in the meantime. Reload it to see how it stands.',
    'pt-br': 'Outra pessoa alterou este arquivo nesse meio-tempo. Carregue-o de novo para ver como está.',
    fr: 'Quelqu’un d’autre a modifié ce fichier entre-temps. Rechargez-le pour voir où il en est.',
    it: 'Nel frattempo qualcun altro ha modificato questo file. Lo ricarichi per vederne lo stato attuale.',
    de: 'Jemand anderes hat diese Datei inzwischen geändert. Laden Sie sie neu, um zu sehen, was jetzt gespeichert ist.',
  },
});

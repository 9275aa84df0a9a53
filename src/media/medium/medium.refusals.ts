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
  'medium-changed': {
    status: 409,
    en: 'Someone else changed this file in the meantime. Reload it to see how it stands.',
    'pt-br': 'Outra pessoa alterou este arquivo nesse meio-tempo. Carregue-o de novo para ver como está.',
    fr: 'Quelqu’un d’autre a modifié ce fichier entre-temps. Rechargez-le pour voir où il en est.',
    it: 'Nel frattempo qualcun altro ha modificato questo file. Ricaricarlo per vedere come sta.',
    de: 'Jemand anderes hat diese Datei inzwischen geändert. Laden Sie sie neu, um zu sehen, wie sie steht.',
  },
});

import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'category-changed': {
    status: 409,
    en: 'Somebody else has changed this topic meanwhile. Load it again to see what it says now.',
    'pt-br': 'Outra pessoa alterou este tema nesse meio-tempo. Carregue-o de novo para ver o que diz agora.',
    fr: 'Quelqu’un d’autre a modifié ce thème entre-temps. Rechargez-le pour voir ce qu’il dit.',
    it: 'Qualcun altro ha modificato questo argomento nel frattempo. Lo ricarichi per vedere che cosa dice ora.',
    de: 'Jemand anderes hat dieses Thema inzwischen geändert. Laden Sie es neu, um zu sehen, was es jetzt sagt.',
  },
  'category-exists': {
    status: 409,
    source: { pointer: '/data/attributes/slug' },
    en: '{name} has the address {slug} already.',
    'pt-br': '{name} já tem o endereço {slug}.',
    fr: '{name} a déjà l’adresse {slug}.',
    it: '{name} ha già l’indirizzo {slug}.',
    de: '{name} hat schon die Adresse {slug}.',
  },
});

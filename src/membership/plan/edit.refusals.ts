import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'plan-changed': {
    status: 409,
    en: 'Someone else changed this plan in the meantime. It now costs {price}. Save again to replace their changes with yours.',
    'pt-br':
      'Outra pessoa alterou este plano nesse meio-tempo. Agora ele custa {price}. Salve de novo para substituir as alterações dela pelas suas.',
    fr: 'Quelqu’un d’autre a modifié cette formule entre-temps. Elle coûte maintenant {price}. Enregistrez de nouveau pour remplacer ces modifications par les vôtres.',
    it: 'Nel frattempo qualcun altro ha modificato questo piano, che ora costa {price}. Salvi di nuovo per sostituire quelle modifiche con le Sue.',
    de: 'Jemand anderes hat diesen Tarif inzwischen geändert. Er kostet jetzt {price}. Speichern Sie noch einmal, um diese Änderungen durch Ihre zu ersetzen.',
  },
  'plan-never-on-sale': {
    status: 422,
    source: { pointer: '/data/attributes/onSale' },
    en: 'This plan is only given by administrators and cannot be put on sale.',
    'pt-br': 'Este plano só é atribuído por administradores e não pode ser posto à venda.',
    fr: 'Cette formule n’est attribuée que par les administrateurs et ne peut pas être mise en vente.',
    it: 'Questo piano è assegnato solo dagli amministratori e non può essere messo in vendita.',
    de: 'Dieser Tarif wird nur von der Administration vergeben und kann nicht verkauft werden.',
  },
  'plan-price-needed': {
    status: 422,
    source: { pointer: '/data/attributes/price' },
    en: 'A plan on sale needs a price.',
    'pt-br': 'Um plano à venda precisa de um preço.',
    fr: 'Une formule en vente doit avoir un prix.',
    it: 'Un piano in vendita deve avere un prezzo.',
    de: 'Ein Tarif, der verkauft wird, braucht einen Preis.',
  },
  'plan-price-too-small': {
    status: 422,
    source: { pointer: '/data/attributes/price' },
    en: 'A price is 0 or at least {least}: cards cannot be charged less.',
    'pt-br': 'O preço é 0 ou pelo menos {least}: não se pode cobrar menos que isso de um cartão.',
    fr: 'Un prix est de 0 ou d’au moins {least} : une carte ne peut pas être débitée de moins.',
    it: 'Il prezzo è 0 o almeno {least}: su una carta non si può addebitare meno.',
    de: 'Ein Preis ist 0 oder mindestens {least}: Weniger kann von einer Karte nicht abgebucht werden.',
  },
});

import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'ids-needed.certificates': {
    status: 400,
    source: { parameter: 'filter[id__in]' },
    en: 'Name the certificates with filter[id__in].',
    'pt-br': 'Indique os certificados com filter[id__in].',
    fr: 'Indiquez les certificats avec filter[id__in].',
    it: 'Indicare gli attestati con filter[id__in].',
    de: 'Nennen Sie die Zertifikate mit filter[id__in].',
  },
  'verification-incomplete': {
    status: 400,
    en: 'Give the number and the name, as both are printed on the certificate.',
    'pt-br': 'Informe o número e o nome como estão impressos no certificado.',
    fr: 'Indiquez le numéro et le nom tels qu’ils figurent sur le certificat.',
    it: 'Indichi il numero e il nome come sono stampati sull’attestato.',
    de: 'Geben Sie Nummer und Namen an, wie beide auf dem Zertifikat stehen.',
  },
});

import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'invalid-parameter.designation': {
    status: 400,
    en: 'Give the kind of credit, and the version of the terms that was read.',
    'pt-br': 'Informe o tipo de créditos e a versão dos termos que você leu.',
    fr: 'Indiquez la sorte de crédit et la version des conditions que vous avez lue.',
    it: 'Indichi il tipo di crediti e la versione delle condizioni che ha letto.',
    de: 'Geben Sie an, welche Art von Punkten und welche Version der Bedingungen Sie gelesen haben.',
  },
});

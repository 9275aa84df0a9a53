import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'already-applied': {
    status: 409,
    en: 'This colleague is already a member.',
    'pt-br': 'Essa pessoa já é assinante.',
    fr: 'Ce collègue est déjà membre.',
    it: 'Questa persona è già abbonata.',
    de: 'Diese Person ist bereits Mitglied.',
  },
  'missing-parameter.referred': {
    status: 400,
    source: { parameter: 'referred_email' },
    en: 'Give the e-mail address as referred_email.',
    'pt-br': 'Informe o e-mail como referred_email.',
    fr: 'Indiquez l’adresse e-mail dans referred_email.',
    it: 'Indicare l’indirizzo e-mail in referred_email.',
    de: 'Geben Sie die E-Mail-Adresse als referred_email an.',
  },
  'reminded-recently': {
    status: 429,
    en: 'A reminder was sent within the last 24 hours. Please try again tomorrow.',
    'pt-br': 'Um lembrete foi enviado nas últimas 24 horas. Tente de novo amanhã.',
    fr: 'Un rappel a été envoyé au cours des dernières 24 heures. Veuillez réessayer demain.',
    it: 'Un promemoria è stato inviato nelle ultime 24 ore. Riprovare domani.',
    de: 'In den letzten 24 Stunden wurde bereits erinnert. Bitte versuchen Sie es morgen wieder.',
  },
});

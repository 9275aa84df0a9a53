import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'not-witnessed': {
    status: 409,
    en: 'This certificate has no witness yet: its head is signed within a day of its issue.',
    'pt-br':
      'Este certificado ainda não tem testemunha: o estado do registro é assinado em até um dia após a emissão.',
    fr: 'Ce certificat n’a pas encore de témoin : l’état du registre est signé dans la journée qui suit son émission.',
    it: 'Questo attestato non ha ancora un testimone: lo stato del registro viene firmato entro un giorno dall’emissione.',
    de: 'Dieses Zertifikat hat noch keinen Zeugen: Innerhalb eines Tages nach der Ausstellung wird der Stand des Registers signiert.',
  },
});

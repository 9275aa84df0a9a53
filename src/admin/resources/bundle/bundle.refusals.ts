import { refusals } from '#kit/refusals.ts';

export const refuse = refusals({
  'bundle-file-missing': {
    status: 409,
    en: 'The file {file} of this publication is not in the store. Choose it anew, then export.',
    'pt-br':
      'O arquivo {file} desta publicação não está no armazenamento. Escolha-o de novo e depois exporte.',
    fr: 'Le fichier {file} de cette publication manque dans l’espace de stockage. Choisissez-le à nouveau, puis exportez.',
    it: 'Il file {file} di questa pubblicazione non è nell’archivio dei file. Lo scelga di nuovo, poi esporti.',
    de: 'Die Datei {file} dieser Publikation fehlt im Speicher. Wählen Sie sie neu, und exportieren Sie dann.',
  },
  'bundle-too-large': {
    status: 409,
    en: 'The files of this publication are too large for one archive: {gigabytes} GB of at most 4. Use the command npm run library -- export.',
    'pt-br':
      'Os arquivos desta publicação são grandes demais para um só arquivo compactado: {gigabytes} GB de no máximo 4. Use o comando npm run library -- export.',
    fr: 'Les fichiers de cette publication sont trop volumineux pour une seule archive : {gigabytes} Go, 4 au plus. Utilisez la commande npm run library -- export.',
    it: 'I file di questa pubblicazione sono troppo grandi per un solo archivio: {gigabytes} GB su un massimo di 4. Usi il comando npm run library -- export.',
    de: 'Die Dateien dieser Publikation sind für ein Archiv zu groß: {gigabytes} GB von höchstens 4. Verwenden Sie den Befehl npm run library -- export.',
  },
});

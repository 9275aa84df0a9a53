import { redrawn } from '#media/medium/content.service.ts';

const PICTURE = /\.(png|jpe?g|webp)$/i;
/** Where the three kinds of pictures keep what a camera or a program noted: orientation, place, owner. */
const NOTED = /Exif\0\0|http:\/\/ns\.adobe\.com\/xap\/|EXIF|XMP |eXIf|XML:com\.adobe\.xmp/;

/**
 * A picture of a folder as it is stored: one with notes of a camera is drawn again as an upload is, so that it stands
 * upright everywhere and does not publish where it was taken. Any other stays as it is, byte for byte.
 */
export async function withoutNotes(file: string, body: Buffer): Promise<{ file: string; body: Buffer }> {
  if (!PICTURE.test(file) || !NOTED.test(body.toString('latin1'))) return { file, body };
  const drawn = await redrawn(body);
  return typeof drawn === 'string' ? { file, body } : { file: file.replace(PICTURE, '.webp'), body: drawn };
}

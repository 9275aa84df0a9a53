import { PORTRAIT_SENT } from './author.data.ts';

/**
 * A picture from a person's disk as it is sent, in Base64: drawn anew, no larger than needed, and without what a camera
 * wrote beside it (where it was taken). Null when it is no picture.
 */
export async function pictureToSend(file: Blob): Promise<string | null> {
  const drawn = await createImageBitmap(file).catch(() => null);
  if (!drawn) return null;
  const scale = Math.min(1, PORTRAIT_SENT / Math.max(drawn.width, drawn.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(drawn.width * scale);
  canvas.height = Math.round(drawn.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG knows no transparency: what is clear would be black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  drawn.close();
  return canvas.toDataURL('image/jpeg', 0.88).split(',')[1] ?? null;
}

import { KIND_MAX_BYTES } from '#media/upload/upload.data.ts';
import { MANUSCRIPT_MAX_BYTES, PICTURE_HEAD_BYTES, UNFOLDED_MAX_BYTES } from './manuscript.data.ts';

/** A manuscript as uploaded, and its pictures, which are kept here under the names that the server replies. */
export interface ManuscriptParcel {
  bytes: Uint8Array<ArrayBuffer>;
  pictures: ReadonlyMap<string, Blob>;
}
type Bytes = Uint8Array<ArrayBuffer>;

/** Total size allowed for the pictures of one manuscript. */
const PICTURES_MAX_BYTES = 400 * 1024 * 1024;

/** Pictures make up most of a manuscript: they stay here until wanted, and only their first bytes are sent. */
export function carriedFile(bytes: Bytes): Promise<ManuscriptParcel> {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return isArchive ? carriedArchive(bytes) : Promise.resolve(carriedText(bytes));
}

const PICTURE = /(?:^|\/)media\/[^/]+$/i;
async function carriedArchive(bytes: Bytes): Promise<ManuscriptParcel> {
  const { unzipSync, zipSync } = await import('fflate');
  const left: string[] = [];
  const size = { words: 0, pictures: 0 };
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (/\/(?:embeddings|fonts)\//.test(name)) return false;
        const isPicture = PICTURE.test(name) && !/\.(?:xml|rels)$/i.test(name);
        if (!isPicture) size.words += originalSize;
        if (size.words > UNFOLDED_MAX_BYTES) throw new Error('more than is read');
        if (!isPicture) return true;
        size.pictures += originalSize;
        const isTaken = originalSize <= KIND_MAX_BYTES.picture && size.pictures <= PICTURES_MAX_BYTES;
        if (!isTaken) left.push(name);
        return isTaken;
      },
    });
    const names = Object.keys(parts).filter((name) => PICTURE.test(name) && !/\.(?:xml|rels)$/i.test(name));
    const pictures = new Map(names.map((name) => [name, new Blob([parts[name] as Bytes])]));
    for (const name of names) parts[name] = (parts[name] as Bytes).slice(0, PICTURE_HEAD_BYTES);
    for (const name of left) parts[name] = new Uint8Array();
    return { bytes: zipSync(parts) as Bytes, pictures };
  } catch {
    // Damaged, or larger than it claims: the server reports it.
    return { bytes: bytes.subarray(0, MANUSCRIPT_MAX_BYTES), pictures: new Map() };
  }
}

const WRITTEN_OUT = /data:(image\/[\w.+-]+)(?:;[\w=-]+)*;base64,([A-Za-z0-9+/]+)={0,2}/g;
/** A text in any encoding: read as one character per byte, so that it is written back unchanged. */
function carriedText(bytes: Bytes): ManuscriptParcel {
  const text = lettersOf(bytes);
  if (!text.includes(';base64,')) return { bytes, pictures: new Map() };
  const pictures = new Map<string, Blob>();
  const carried = text.replace(WRITTEN_OUT, (_, type: string, data: string) => {
    const number = String(pictures.size + 1);
    const whole = data.slice(0, data.length - (data.length % 4 === 1 ? 1 : 0));
    pictures.set(number, new Blob([bytesOf(atob(whole))], { type }));
    return `data:${type};n=${number};base64,${data.slice(0, 2 * PICTURE_HEAD_BYTES)}`;
  });
  return { bytes: bytesOf(carried), pictures };
}

const PIECE = 0x8000;
function lettersOf(bytes: Bytes): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE)
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return text;
}
const bytesOf = (letters: string): Bytes => Uint8Array.from(letters, (letter) => letter.charCodeAt(0));

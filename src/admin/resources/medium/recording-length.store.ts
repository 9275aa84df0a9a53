/** If the length is not known by then, it is not known here; the server reads it anyway. */
const PATIENCE_MS = 3_000;

/** The length that a recording claims, before any of it is sent; null if this browser cannot tell. */
export async function lengthOf(file: File): Promise<number | null> {
  const [kind] = file.type.split('/');
  if (kind !== 'audio' && kind !== 'video') return null;
  const player = document.createElement(kind);
  const address = URL.createObjectURL(file);
  try {
    return await new Promise<number | null>((done) => {
      setTimeout(() => done(null), PATIENCE_MS);
      player.onerror = () => done(null);
      player.onloadedmetadata = () => done(Number.isFinite(player.duration) ? player.duration : null);
      player.preload = 'metadata';
      player.src = address;
    });
  } finally {
    player.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}

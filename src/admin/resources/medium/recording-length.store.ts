/** What does not say its length by then says it to nobody here; the server reads it anyway. */
const PATIENCE_MS = 3_000;

/** How long a recording claims to be, before a byte of it is sent; null where this browser cannot tell. */
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

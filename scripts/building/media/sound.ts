/** One channel of samples between -1 and 1, at SAMPLE_RATE. */
export type Sound = Float32Array<ArrayBuffer>;

/** The rate of the reading voice; everything is mixed at it. */
export const SAMPLE_RATE = 32_000;

export function silence(seconds: number): Sound {
  return new Float32Array(Math.round(seconds * SAMPLE_RATE));
}

export function secondsOf(sound: Sound): number {
  return sound.length / SAMPLE_RATE;
}

export function joined(sounds: readonly Sound[]): Sound {
  const whole = new Float32Array(sounds.reduce((sum, sound) => sum + sound.length, 0));
  let at = 0;
  for (const sound of sounds) {
    whole.set(sound, at);
    at += sound.length;
  }
  return whole;
}

/** The voice pads each sentence; we set the pauses ourselves. */
export function trimmed(sound: Sound): Sound {
  const audible = (sample: number) => Math.abs(sample) > 0.004;
  const margin = Math.round(0.03 * SAMPLE_RATE);
  const first = Math.max(0, sound.findIndex(audible) - margin);
  const last = Math.min(sound.length, sound.findLastIndex(audible) + margin);
  const kept = sound.slice(first, last);
  const fade = Math.min(margin, kept.length / 2);
  for (let index = 0; index < fade; index += 1) {
    kept[index]! *= index / fade;
    kept[kept.length - 1 - index]! *= index / fade;
  }
  return kept;
}

export function amplified(sound: Sound, decibels: number): Sound {
  const factor = 10 ** (decibels / 20);
  return sound.map((sample) => limited(sample * factor));
}

/** Two soft notes, a fifth apart: rising to open, falling to close. */
export function sting(direction: 'open' | 'close'): Sound {
  const notes = direction === 'open' ? [392, 587.33] : [587.33, 392];
  const sound = silence(1.9);
  for (const [order, pitch] of notes.entries()) {
    const start = Math.round(order * 0.28 * SAMPLE_RATE);
    for (let index = start; index < sound.length; index += 1) {
      sound[index]! += 0.1 * struck(pitch, (index - start) / SAMPLE_RATE);
    }
  }
  const fade = Math.round(0.25 * SAMPLE_RATE);
  for (let index = 0; index < fade; index += 1) sound[sound.length - 1 - index]! *= index / fade;
  return sound;
}

export function fromWav(file: Buffer): Sound {
  const { rate, channels, bits, data } = wavChunks(file);
  if (rate !== SAMPLE_RATE || channels !== 1 || bits !== 16) {
    throw new Error(
      `expected 16-bit mono at ${SAMPLE_RATE} Hz, got ${bits}-bit, ${channels} channels at ${rate} Hz`,
    );
  }
  return Float32Array.from({ length: data.length >> 1 }, (_, index) => data.readInt16LE(index * 2) / 32_768);
}

export function toWav(sound: Sound): Buffer {
  const file = Buffer.alloc(44 + sound.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + sound.length * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(SAMPLE_RATE, 24);
  file.writeUInt32LE(SAMPLE_RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(sound.length * 2, 40);
  for (const [index, sample] of sound.entries())
    file.writeInt16LE(Math.round(sample * 32_767), 44 + index * 2);
  return file;
}

function wavChunks(file: Buffer): { rate: number; channels: number; bits: number; data: Buffer } {
  let [rate, channels, bits] = [0, 0, 0];
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    if (name === 'fmt ') {
      channels = file.readUInt16LE(at + 10);
      rate = file.readUInt32LE(at + 12);
      bits = file.readUInt16LE(at + 22);
    }
    if (name === 'data') return { rate, channels, bits, data: file.subarray(at + 8, at + 8 + size) };
    at += 8 + size + (size % 2);
  }
  throw new Error('no data chunk in this WAV file');
}

/** Unchanged below the knee, then compressed so that no peak reaches full scale. */
function limited(sample: number): number {
  const [knee, ceiling] = [0.62, 0.8];
  const size = Math.abs(sample);
  if (size <= knee) return sample;
  return Math.sign(sample) * (knee + (ceiling - knee) * Math.tanh((size - knee) / (ceiling - knee)));
}

function struck(pitch: number, time: number): number {
  const partial = (multiple: number, weight: number, decay: number) =>
    weight * Math.sin(2 * Math.PI * pitch * multiple * time) * Math.exp(-time * decay);
  const attack = Math.min(1, time / 0.02);
  return attack * (partial(1, 1, 3.2) + partial(2, 0.28, 5) + partial(3, 0.08, 8));
}

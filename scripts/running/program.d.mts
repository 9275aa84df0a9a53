import type { Script } from 'node:vm';

export interface BuiltProgram {
  /** Whether it is that of the sources. */
  isCurrent(): boolean;
  serve(): Promise<void>;
  /** Writes down the code that was compiled, for the next start. */
  keepCode(): void;
}
export function openProgram(root: string): BuiltProgram | null;
/** `kept`: a file with its compiled code. */
export function compilePart(file: string, kept?: string | null): Script;

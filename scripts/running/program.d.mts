import type { Script } from 'node:vm';

export interface BuiltProgram {
  /** Whether it is up to date with the sources. */
  isCurrent(): boolean;
  serve(): Promise<void>;
  /** Saves the compiled code for the next start. */
  keepCode(): void;
}
export function openProgram(root: string): BuiltProgram | null;
/** `kept`: a file with its compiled code. */
export function compilePart(file: string, kept?: string | null): Script;

import type { Visit } from '#kit/visit.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { ArchiveOutcome, ImportCounts } from '../library-import/library-import.data.ts';

/** A publication as the folder that an import takes: its texts, and by their keys the stored files below `media/`. */
export interface Bundle {
  /** By their paths within the folder. */
  texts: ReadonlyMap<string, Buffer>;
  files: readonly string[];
  /** Stored texts that would read otherwise after an import. */
  unlike: readonly string[];
}

/** An archive that has arrived, in its pieces. */
export interface ArrivedArchive {
  mark: string;
  bytes: number;
}
export interface BringingTerms {
  config: Config;
  database: Pick<Database, 'url'>;
  visit: Visit;
  /** The import whose end is written down with what it does. */
  importId: number;
  /** Nothing is written, and what would be is told. */
  dry: boolean;
  /** What somebody has seen that it would do: it does that and nothing else. */
  expected: ImportCounts | null;
}

/** What reads and writes libraries as folders; lent to the server by whoever starts it. */
export interface LibraryFolders {
  /** All of one moment; null where there is no such publication. */
  bundleOf(from: { database: Database; storage: Storage }, publicationId: number): Promise<Bundle | null>;
  /** Unpacks an archive and brings it in, in a thread of its own: all of it or nothing. */
  bringIn(archive: ArrivedArchive, terms: BringingTerms): Promise<ArchiveOutcome>;
}

declare module '#platform/ports.ts' {
  interface Ports {
    libraryFolders: LibraryFolders;
  }
}

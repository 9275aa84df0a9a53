import type { Visit } from '#kit/visit.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { ArchiveOutcome, ImportCounts } from '../library-import/library-import.data.ts';

/** A publication as a folder that can be imported: its texts, and the keys of the stored files below `media/`. */
export interface Bundle {
  /** By path within the folder. */
  texts: ReadonlyMap<string, Buffer>;
  files: readonly string[];
  /** Stored texts that would read differently after an import. */
  unlike: readonly string[];
}

/** An uploaded archive, in parts. */
export interface ArrivedArchive {
  mark: string;
  bytes: number;
}
export interface BringingTerms {
  config: Config;
  database: Pick<Database, 'url'>;
  visit: Visit;
  /** The import that is recorded as done in the same transaction. */
  importId: number;
  /** If true, nothing is written; only the counts are returned. */
  dry: boolean;
  /** The confirmed counts: the import does exactly that, or nothing. */
  expected: ImportCounts | null;
}

/** Reads and writes libraries as folders; given to the server by the program that starts it. */
export interface LibraryFolders {
  /** All from one snapshot; null if there is no such publication. */
  bundleOf(from: { database: Database; storage: Storage }, publicationId: number): Promise<Bundle | null>;
  /** Unpacks an archive and imports it in a thread of its own: all of it or nothing. */
  bringIn(archive: ArrivedArchive, terms: BringingTerms): Promise<ArchiveOutcome>;
}

declare module '#platform/ports.ts' {
  interface Ports {
    libraryFolders: LibraryFolders;
  }
}

/**
 * For a file or folder that may rightly be absent. One that is there and cannot be read is another matter: a backup
 * without it would displace a whole one.
 */
export const ifAbsent =
  <T>(otherwise: T) =>
  (thrown: NodeJS.ErrnoException): T => {
    if (thrown.code === 'ENOENT') return otherwise;
    throw thrown;
  };

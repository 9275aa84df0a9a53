import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// A thread is not told of its process's compiled code; without it each source is compiled from TypeScript once more.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/code'));
await import('./files.thread.ts');

import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// A thread does not inherit its process's compile cache; without it each source is compiled from TypeScript again.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/code'));
await import('./files.thread.ts');

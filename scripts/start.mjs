import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Before anything else is read: compiled code is kept, so that the next start compiles nothing and holds no compiler. No
 * TypeScript itself: it would be read before the cache is there, and bring its compiler.
 */
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'code'));
await import('./running/serve.ts');

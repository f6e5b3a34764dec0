import { afterAll } from 'vitest';
import { witnessed } from './witnessed.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Items seen by the tests of this file and of earlier files in the same process. */
    witnessed?: string[];
  }
}

// eslint-disable-next-line no-empty-pattern -- Vitest reads from this pattern what the hook wants.
afterAll(({}, suite) => {
  suite.meta.witnessed = [...witnessed];
});

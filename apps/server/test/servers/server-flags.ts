/** The flags of `npm start`, see scripts/processes.mjs: tests that measure the server's memory use them too. */
export const SERVER_FLAGS: readonly string[] = ['--max-semi-space-size=16'];
/** The environment of `npm start`. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: '2' };

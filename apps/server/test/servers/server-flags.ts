/** What `npm start` gives Node, see scripts/processes.mjs: what measures the server's memory starts it so too. */
export const SERVER_FLAGS: readonly string[] = ['--max-semi-space-size=16'];

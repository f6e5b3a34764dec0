/**
 * Environment variables with which a server process, and each of its threads, reaches the push service of the tests and
 * trusts the certificate in this file.
 */
export const reachingPushService = (certificateFile: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${new URL('push-internet.ts', import.meta.url).href}`,
  NODE_EXTRA_CA_CERTS: certificateFile,
});

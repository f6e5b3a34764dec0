/** Missing in TypeScript's own libraries. */
interface TrustedTypes {
  createPolicy(name: string, rules: Record<'createScriptURL', (text: string) => string | null>): unknown;
}

/** The service worker, workers of the build, and Google's sign-in, which the policy of the page allows or not. */
const SCRIPT = /^(?:\/service-worker\.js|\/assets\/[\w.-]+\.js|https:\/\/accounts\.google\.com\/gsi\/client)$/;

/**
 * Under the page's content security policy, text that a browser would read as HTML or run as a script must pass the one
 * policy here: everything else throws, whatever code it comes from. Browsers without trusted types ignore both.
 */
export function guardSinks(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createScriptURL: (text) => (SCRIPT.test(text) ? text : null) });
}

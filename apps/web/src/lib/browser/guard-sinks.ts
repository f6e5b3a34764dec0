/** What the libraries of TypeScript do not describe yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>): unknown;
}

/** One character reference: Markdown's are decoded by the browser, in a field that is in no page. */
const REFERENCE = /^&[A-Za-z\d]+;$/;
/** The service worker, workers of the build, and Google's sign-in, which the policy of the page allows or not. */
const SCRIPT = /^(?:\/service-worker\.js|\/assets\/[\w.-]+\.js|https:\/\/accounts\.google\.com\/gsi\/client)$/;

const onlyIf = (rule: RegExp) => (text: string) => (rule.test(text) ? text : null);

/**
 * The page's content security policy takes no text where a browser would read HTML or run a script, but what the one
 * policy here lets pass: everything else throws, whatever code it comes from. Browsers without trusted types ignore both.
 */
export function guardSinks(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createHTML: onlyIf(REFERENCE), createScriptURL: onlyIf(SCRIPT) });
}

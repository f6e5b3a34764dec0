import { OpenidDomain } from '@loquat/contract';

const PLAIN = 'http://';

/**
 * The issuer URL of a domain, or null. `allowPlain`: also without TLS, which the outgoing request guard restricts to
 * the operator's own networks.
 */
export function issuerUrl(domain: string, allowPlain: boolean): URL | null {
  if (!OpenidDomain.safeParse(domain).success) return null;
  if (!domain.startsWith(PLAIN)) return URL.parse(`https://${domain}`);
  return allowPlain ? URL.parse(domain) : null;
}

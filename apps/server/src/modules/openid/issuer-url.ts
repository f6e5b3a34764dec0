import { OpenidDomain } from '@loquat/contract';

const PLAIN = 'http://';

/**
 * The issuer that a domain stands for, null when it stands for none. `allowPlain`: also one that is asked without TLS,
 * of which the outgoing guard sees to it that it is in the operator's own networks.
 */
export function issuerUrl(domain: string, allowPlain: boolean): URL | null {
  if (!OpenidDomain.safeParse(domain).success) return null;
  if (!domain.startsWith(PLAIN)) return URL.parse(`https://${domain}`);
  return allowPlain ? URL.parse(domain) : null;
}

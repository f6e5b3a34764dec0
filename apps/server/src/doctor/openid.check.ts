import * as z from 'zod/mini';
import { type Check, type Finding, note, ok, wrong } from '../platform/check.ts';
import { fetchJson } from '../platform/safe-fetch/fetch-json.ts';
import { OutgoingError } from '../platform/safe-fetch/outgoing-error.ts';
import { askOutside, createSettingsCheck, type SettingsCheckParts } from './outside.ts';

const DOCUMENT_MAX_BYTES = 500_000;
const Discovery = z.object({ issuer: z.string(), authorization_endpoint: z.string(), token_endpoint: z.string() });

const ADVICE =
  'Correct the domain of this provider in the login settings of the app, let this machine reach it, or stop offering it.';

/** Providers in the operator's own networks may be without TLS. */
const issuerOf = (domain: string) => (domain.startsWith('http://') ? domain : `https://${domain}`).replace(/\/+$/, '');

async function lookAtIssuer(domain: string, { safeFetch, config }: SettingsCheckParts): Promise<Finding> {
  const issuer = issuerOf(domain);
  const options = {
    schema: Discovery,
    allowPrivate: config.allowPrivateProviders,
    maxRedirects: 0,
    maxBytes: DOCUMENT_MAX_BYTES,
  };
  return askOutside({ address: issuer, advice: ADVICE }, async () => {
    const { value } = await fetchJson(safeFetch, `${issuer}/.well-known/openid-configuration`, options);
    if (!value) throw new OutgoingError('malformed');
    if (value.issuer.replace(/\/+$/, '') === issuer) return ok(domain);
    return wrong(`${domain} calls itself something else than it is called here.`, ADVICE);
  });
}

const isWrong = (finding: Finding) => finding.status === 'wrong';

/** Sign-in with OpenID providers: each that is offered says where people sign in. */
export const createOpenidCheck = (parts: SettingsCheckParts): Check =>
  createSettingsCheck('openid', parts, async (settings) => {
    const offered = settings.get('login').oidc.filter(({ enable }) => enable);
    if (offered.length === 0) return note('sign-in with OpenID providers is not offered');
    const findings = await Promise.all(offered.map(({ domain }) => lookAtIssuer(domain, parts)));
    const failures = findings.filter(isWrong);
    if (failures.length > 0)
      return wrong(
        failures.map(({ message }) => message).join('\n'),
        [...new Set(failures.map((failure) => failure.advice))].join('\n'),
      );
    return ok(`${findings.map(({ message }) => message).join(', ')}: found, and all is there to sign in`);
  });

import { issuerUrl } from '../modules/openid/issuer-url.ts';
import { reasonOf } from '../modules/openid/openid-connections.ts';
import { createOpenidFetch } from '../modules/openid/openid-fetch.ts';
import { discover } from '../modules/openid/openid-registration.ts';
import { type Check, type Finding, note, ok, wrong } from '../platform/check.ts';
import { OutgoingError } from '../platform/safe-fetch/outgoing-error.ts';
import { checkExternalService } from './external-service.ts';
import { createSettingsCheck, type SettingsCheckParts } from './settings-check.ts';

const ADVICE =
  'Correct the domain of this provider in the login settings of the app, let this machine reach it, or stop offering it.';
const ADVICE_ADDRESS = 'Write its issuer without https://. One without TLS needs ALLOW_PRIVATE_PROVIDERS=true.';

/** Openid-client wraps the errors of the outgoing request guard. */
const outgoingOf = (error: unknown): unknown => {
  const { cause } = error as { cause?: unknown };
  return cause instanceof OutgoingError ? cause : error;
};

async function lookAtIssuer(domain: string, { safeFetch, config }: SettingsCheckParts): Promise<Finding> {
  const allowPrivate = config.allowPrivateProviders;
  const url = issuerUrl(domain, allowPrivate);
  if (!url) return wrong(`${domain} cannot be used as a provider.`, ADVICE_ADDRESS);
  return checkExternalService({ address: url.href, advice: ADVICE }, async () => {
    try {
      const { metadata } = await discover(url, createOpenidFetch(safeFetch, allowPrivate));
      if (metadata.authorization_endpoint && metadata.token_endpoint) return ok(domain);
      return wrong(`${domain} does not say where to sign in.`, ADVICE);
    } catch (error) {
      const outgoing = outgoingOf(error);
      if (outgoing instanceof OutgoingError) throw outgoing;
      return wrong(`${domain} responds, but not like the provider of that name: ${reasonOf(error)}.`, ADVICE);
    }
  });
}

/** Sign-in with OpenID providers: each offered one publishes its sign-in page. */
export const createOpenidCheck = (parts: SettingsCheckParts): Check =>
  createSettingsCheck('openid', parts, async (settings) => {
    const offered = settings.get('login').oidc.filter(({ enable }) => enable);
    if (offered.length === 0) return note('sign-in with OpenID providers is not offered');
    const findings = await Promise.all(offered.map(({ domain }) => lookAtIssuer(domain, parts)));
    const failures = findings.filter((finding) => finding.status === 'wrong');
    if (failures.length === 0) {
      return ok(`${findings.map(({ message }) => message).join(', ')}: found and ready for sign-in`);
    }
    const advice = new Set(failures.map((failure) => failure.advice));
    return wrong(failures.map(({ message }) => message).join('\n'), [...advice].join('\n'));
  });

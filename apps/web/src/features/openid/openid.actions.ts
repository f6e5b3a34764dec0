import { type GivenOpenidProvider, type OpenidConfig, openidEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';

const openid = connection.callsOf(openidEndpoints);

/** This server's client ids at OpenID providers, and the redirect addresses. */
export const getOpenidConfig = (): Promise<OpenidConfig> => openid.getOpenidConfig();

type Provider = OpenidConfig['providers'][number];

/** In the form the call expects: an empty secret keeps the stored one. */
const given = ({ domain, client_id, client_secret, scopes }: Provider): GivenOpenidProvider => ({
  domain,
  client_id,
  client_secret,
  scopes,
});

/**
 * Sets this server's client at one provider; with an empty client id, the provider registers the server automatically.
 * The others stay unchanged.
 */
export async function saveOpenidClient(client: GivenOpenidProvider): Promise<void> {
  const { providers } = await getOpenidConfig();
  const others = providers.filter(({ domain }) => domain !== client.domain);
  const isKnown = others.length < providers.length;
  const own = client.client_id === '' ? [] : [client];
  // The call makes the server register again at all other providers, so it is only made if necessary.
  if (isKnown || own.length > 0)
    await openid.updateOpenidConfig({ body: { providers: [...others.map(given), ...own] } });
}

/**
 * Starts a sign-in at a provider without going there: checks that it answers, has the right name and knows this server.
 * Rejects with `openid.unavailable`, which has a text, and with `auth.method_disabled` for one that is not offered.
 */
export async function tryIssuer(issuer: string, redirect_uri: string): Promise<void> {
  await openid.authorizeOpenid({ body: { issuer, redirect_uri } });
}

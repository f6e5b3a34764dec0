import { type GivenOpenidProvider, type OpenidConfig, openidEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';

const openid = connection.callsOf(openidEndpoints);

/** What this server is called at OpenID providers, and where they send people back to. */
export const getOpenidConfig = (): Promise<OpenidConfig> => openid.getOpenidConfig();

type Provider = OpenidConfig['providers'][number];

/** As the call takes it: an empty secret keeps the stored one. */
const given = ({ domain, client_id, client_secret, scopes }: Provider): GivenOpenidProvider => ({
  ...{ domain, client_id, client_secret, scopes },
});

/**
 * Says what this server is called at one provider; an empty client id: the provider registers the server itself. The
 * others stay as they are.
 */
export async function saveOpenidClient(client: GivenOpenidProvider): Promise<void> {
  const { providers } = await getOpenidConfig();
  const others = providers.filter(({ domain }) => domain !== client.domain);
  const isKnown = others.length < providers.length;
  const own = client.client_id === '' ? [] : [client];
  // The call makes the server register anew with all others, so it is not made for nothing.
  if (isKnown || own.length > 0)
    await openid.updateOpenidConfig({ body: { providers: [...others.map(given), ...own] } });
}

/**
 * Sets out to a provider without going there: it is found, names itself as it should and knows this server. Rejects with
 * `openid.unavailable`, which has words, and with `auth.method_disabled` for one that is not offered.
 */
export async function tryIssuer(issuer: string, redirect_uri: string): Promise<void> {
  await openid.authorizeOpenid({ body: { issuer, redirect_uri } });
}

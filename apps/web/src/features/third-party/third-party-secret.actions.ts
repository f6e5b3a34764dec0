import { serverEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';
import { queryClient } from '../../hooks/query-client.ts';

const server = connection.callsOf(serverEndpoints);

/** Under which the secret is kept. */
export const THIRD_PARTY_KEY = ['third-party-secret'] as const;

/** What other servers prove themselves with; made when it is first asked for. */
export const getThirdPartySecret = (): Promise<string> => server.getThirdPartySecret();

/** Replaces the secret; the old one stops at once. */
export async function renewThirdPartySecret(): Promise<void> {
  queryClient.setQueryData(THIRD_PARTY_KEY, await server.renewThirdPartySecret());
}

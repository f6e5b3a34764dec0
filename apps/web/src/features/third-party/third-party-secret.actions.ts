import { serverEndpoints } from '@loquat/contract';
import { queryClient } from '../../hooks/query-client.ts';
import { connection } from '../../state/connection.ts';

const server = connection.callsOf(serverEndpoints);

/** The query key of the secret. */
export const THIRD_PARTY_KEY = ['third-party-secret'] as const;

/** The secret by which other servers authenticate; created when it is first requested. */
export const getThirdPartySecret = (): Promise<string> => server.getThirdPartySecret();

/** Replaces the secret; the old one stops working at once. */
export async function renewThirdPartySecret(): Promise<void> {
  queryClient.setQueryData(THIRD_PARTY_KEY, await server.renewThirdPartySecret());
}

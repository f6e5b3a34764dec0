import { identityEndpoints, type OwnCredentials } from '@loquat/contract';
import { connection } from '../../lib/connection.ts';

const identities = connection.callsOf(identityEndpoints);

/** By what the signed-in user gets in. */
export const getOwnCredentials = (): Promise<OwnCredentials> => identities.getCredentials();

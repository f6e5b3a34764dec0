import { type Api, api } from '@loquat/contract';
import { type Callers, type Connection, type ConnectionOptions, createConnection } from './connection.ts';

/** A connection with every call of the contract, by feature. */
export type Client = Connection & { [F in keyof Api]: Callers<Api[F]> };

/** The typed client of the whole contract, for bots and tests: a connection and all calls. */
export function createClient(options: ConnectionOptions): Client {
  const connection = createConnection(options);
  const features = Object.entries(api).map(([name, group]) => [name, connection.callsOf(group)]);
  // Iterating over `api` loses which feature is which.
  return { ...(Object.fromEntries(features) as Omit<Client, keyof Connection>), ...connection };
}

import { serverEndpoints } from '@loquat/contract';
import { connection } from '../../lib/connection.ts';
import { serverStore } from './server.store.ts';

const server = connection.callsOf(serverEndpoints);

/** Renames the server: shown at once, and taken back when the server refuses. Rejects then. */
export async function updateOrganization(change: { name?: string; description?: string }): Promise<void> {
  const { name, description } = serverStore.getState();
  serverStore.setState(change);
  try {
    await server.updateOrganization({ body: change });
  } catch (error) {
    serverStore.setState({ name, description });
    throw error;
  }
}

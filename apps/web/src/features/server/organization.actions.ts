import { ORGANIZATION_PUT_ABOVE_VERSION, serverEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';
import { compareVersions } from './server-version.ts';
import { serverStore } from './server.store.ts';

const server = connection.callsOf(serverEndpoints);

/** Renames the server: shown at once, and reverted if the server refuses. Rejects then. */
export async function updateOrganization(change: { name?: string; description?: string }): Promise<void> {
  const { name, description, version } = serverStore.getState();
  const isOld = compareVersions(version, ORGANIZATION_PUT_ABOVE_VERSION) <= 0;
  serverStore.setState(change);
  try {
    await (isOld ? server.saveOrganization : server.updateOrganization)({ body: change });
  } catch (error) {
    serverStore.setState({ name, description });
    throw error;
  }
}

import { INITIALIZED_CHECK_TIMEOUT_MS } from '@loquat/contract';
import { api } from '../../lib/api.ts';
import { serverStore } from './server.store.ts';

/** Asks whether the server is set up. An answer that fails or takes too long counts as yes. */
export async function loadInitialized(): Promise<boolean> {
  const initialized = await api.setup.isInitialized({}, { timeoutMs: INITIALIZED_CHECK_TIMEOUT_MS }).catch(() => true);
  serverStore.setState({ initialized });
  return initialized;
}

/** Loads the ways to sign in. Rejects like any call; what was known stays. */
export async function loadLoginConfig(): Promise<void> {
  serverStore.setState({ loginConfig: await api.server.getLoginConfig() });
}

/** Loads name and description of the server. */
export async function loadOrganization(): Promise<void> {
  serverStore.setState(await api.server.getOrganization());
}

/** Loads the contract version of the server. */
export async function loadVersion(): Promise<void> {
  serverStore.setState({ version: await api.server.getVersion() });
}

/** Renames the server: shown at once, and taken back when the server refuses. Rejects then. */
export async function updateOrganization(change: { name?: string; description?: string }): Promise<void> {
  const { name, description } = serverStore.getState();
  serverStore.setState(change);
  try {
    await api.server.updateOrganization({ body: change });
  } catch (error) {
    serverStore.setState({ name, description });
    throw error;
  }
}

import {
  INITIALIZED_CHECK_TIMEOUT_MS,
  type LoginConfig,
  serverProfileEndpoints,
  setupEndpoints,
} from '@loquat/contract';
import { freshAnswer } from '../../lib/fresh-answer.ts';
import { connection } from '../../state/connection.ts';
import { serverStore } from './server.store.ts';

const setup = connection.callsOf(setupEndpoints);
const server = connection.callsOf(serverProfileEndpoints);

/** Asks whether the server is set up. A failed or slow answer counts as yes. */
export async function loadInitialized(): Promise<boolean> {
  const initialized = await setup.isInitialized({}, { timeoutMs: INITIALIZED_CHECK_TIMEOUT_MS }).catch(() => true);
  serverStore.setState({ initialized });
  return initialized;
}

/** Loads the sign-in settings. Rejects like any call; the known values stay. */
export async function loadLoginConfig(): Promise<LoginConfig> {
  const loginConfig = await server.getLoginConfig();
  serverStore.setState({ loginConfig });
  return loginConfig;
}

/** Loads name and description of the server, and which start pages are replaced. */
export async function loadOrganization(): Promise<void> {
  const known = (): string => {
    const { name, description, startPages } = serverStore.getState();
    return JSON.stringify([name, description, startPages]);
  };
  const { start_pages, ...organization } = await freshAnswer(known, () => server.getOrganization());
  serverStore.setState({ ...organization, startPages: start_pages ?? [] });
}

/** Loads the contract version of the server. */
export async function loadVersion(): Promise<void> {
  serverStore.setState({ version: await server.getVersion() });
}

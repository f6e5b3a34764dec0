import {
  INITIALIZED_CHECK_TIMEOUT_MS,
  type LoginConfig,
  serverProfileEndpoints,
  setupEndpoints,
} from '@loquat/contract';
import { connection } from '../../state/connection.ts';
import { freshAnswer } from '../../lib/fresh-answer.ts';
import { serverStore } from './server.store.ts';

const setup = connection.callsOf(setupEndpoints);
const server = connection.callsOf(serverProfileEndpoints);

/** Asks whether the server is set up. An answer that fails or takes too long counts as yes. */
export async function loadInitialized(): Promise<boolean> {
  const initialized = await setup.isInitialized({}, { timeoutMs: INITIALIZED_CHECK_TIMEOUT_MS }).catch(() => true);
  serverStore.setState({ initialized });
  return initialized;
}

/** Loads the ways to sign in. Rejects like any call; what was known stays. */
export async function loadLoginConfig(): Promise<LoginConfig> {
  const loginConfig = await server.getLoginConfig();
  serverStore.setState({ loginConfig });
  return loginConfig;
}

/** Loads name and description of the server. */
export async function loadOrganization(): Promise<void> {
  const known = (): string => JSON.stringify([serverStore.getState().name, serverStore.getState().description]);
  serverStore.setState(await freshAnswer(known, () => server.getOrganization()));
}

/** Loads the contract version of the server. */
export async function loadVersion(): Promise<void> {
  serverStore.setState({ version: await server.getVersion() });
}

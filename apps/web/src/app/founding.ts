import { type LoginConfig, serverEndpoints, setupEndpoints } from '@loquat/contract';
import { signIn } from '../features/auth/auth.actions.ts';
import { updateOrganization } from '../features/server/organization.actions.ts';
import { loadLoginConfig } from '../features/server/server.actions.ts';
import { serverStore } from '../features/server/server.store.ts';
import type { Founder } from '../features/setup/admin-step.tsx';
import { saveProgress, setupProgress } from '../features/setup/setup-progress.ts';
import { connection } from '../lib/connection.ts';
import { problemCodeOf } from '../lib/problem-key.ts';

const setup = connection.callsOf(setupEndpoints);
const server = connection.callsOf(serverEndpoints);

/** A founder who was made by an attempt that broke off later is no obstacle: signing in shows whether it is the same. */
async function createOnce(founder: Founder): Promise<void> {
  try {
    await setup.createAdmin({ body: { ...founder, gender: 0 } });
  } catch (error) {
    if (problemCodeOf(error) !== 'setup.already_initialized') throw error;
  }
}

/**
 * Makes the first account, signs it in and saves the name of the server. May be repeated after a failure. Rejects with
 * `auth.credential_refused` when someone else has set the server up meanwhile.
 */
export async function createFounder(founder: Founder): Promise<void> {
  await createOnce(founder);
  await signIn({ type: 'password', email: founder.email, password: founder.password });
  await updateOrganization({ name: setupProgress.getState().progress?.serverName ?? '' });
  saveProgress({ step: 'who' });
  serverStore.setState({ initialized: true });
}

/** Saves who may register, if that is a change. */
export async function saveSignUp(who: LoginConfig['who_can_sign_up']): Promise<void> {
  await loadLoginConfig();
  const { loginConfig } = serverStore.getState();
  if (loginConfig && loginConfig.who_can_sign_up !== who) {
    await server.updateLoginConfig({ body: { ...loginConfig, who_can_sign_up: who } });
    await loadLoginConfig();
  }
  saveProgress({ step: 'invite' });
}

/** Tells the server its address, which links in mails and for phones start with, unless an administrator has. */
export async function proposeFrontendUrl(): Promise<void> {
  const known = await server.getFrontendUrl();
  if (known === '') await server.updateFrontendUrl({ body: location.origin });
}

import { type LoginConfig, serverEndpoints, setupEndpoints } from '@loquat/contract';
import { signIn } from '../../features/auth/auth.actions.ts';
import { updateOrganization } from '../../features/server/organization.actions.ts';
import { loadLoginConfig, loadOrganization } from '../../features/server/server.actions.ts';
import { serverStore } from '../../features/server/server.store.ts';
import { currentLanguage, i18n } from '../../lib/i18n/i18n.ts';
import { wireCodeOf } from '../../lib/i18n/languages.ts';
import { problemCodeOf } from '../../lib/i18n/problem-key.ts';
import { connection } from '../../state/connection.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import type { Founder } from './admin-step.tsx';
import { saveProgress, setupProgress } from './setup-progress.ts';

const setup = connection.callsOf(setupEndpoints);
const server = connection.callsOf(serverEndpoints);

/** Whether this browser may set the server up, with the code or without one. Servers without codes accept all. */
export async function mayFound(setup_code: string | undefined): Promise<boolean> {
  try {
    return await setup.checkSetupCode({ body: { setup_code } });
  } catch (error) {
    return problemCodeOf(error) !== 'request.rate_limited';
  }
}

/** Stores a typed code if it is right; resolves to whether it is. */
export async function enterSetupCode(setupCode: string): Promise<boolean> {
  const isRight = await mayFound(setupCode);
  if (isRight) saveProgress({ setupCode });
  return isRight;
}

/** A founder account from an earlier, interrupted attempt is no obstacle: signing in shows whether it is the same. */
async function createOnce(founder: Founder): Promise<void> {
  try {
    const language = wireCodeOf(currentLanguage());
    const setup_code = setupProgress.getState().progress?.setupCode;
    await setup.createAdmin({
      body: { ...founder, gender: 0, language, setup_code, first_channel: i18n.t('welcome:first_channel') },
    });
  } catch (error) {
    if (problemCodeOf(error) !== 'setup.already_initialized') throw error;
  }
}

/** Saves the name, which is shown since it was typed; if the server refuses, shows the old one again and a toast. */
export async function saveServerName(): Promise<void> {
  try {
    await updateOrganization({ name: setupProgress.getState().progress?.serverName ?? '' });
  } catch {
    serverStore.setState({ name: '' });
    await loadOrganization().catch(() => {});
    toasts.error(i18n.t('welcome:name.failed'));
  }
}

/**
 * Creates the first account, signs it in and saves the name of the server. May be repeated after a failure. Rejects
 * with `auth.credential_refused` if another user has set the server up meanwhile.
 */
export async function createFounder(founder: Founder): Promise<void> {
  await createOnce(founder);
  await signIn({ type: 'password', email: founder.email, password: founder.password });
  // From here on a reload continues after the account, which cannot be created twice.
  saveProgress({ step: 'who' });
  await saveServerName();
  serverStore.setState({ initialized: true });
}

/** Saves who may register and whether guests are allowed, if that is a change. */
export async function saveSignUp(choice: Pick<LoginConfig, 'who_can_sign_up' | 'guest'>): Promise<void> {
  await loadLoginConfig();
  const { loginConfig } = serverStore.getState();
  const isChange = loginConfig?.who_can_sign_up !== choice.who_can_sign_up || loginConfig.guest !== choice.guest;
  if (loginConfig && isChange) {
    await server.updateLoginConfig({ body: { ...loginConfig, ...choice } });
    await loadLoginConfig();
  }
  saveProgress({ step: 'invite', hasChosen: true });
}

/** Saves the base address of links in mails and for phones. Rejects with `server.bad_frontend_url`. */
export const saveFrontendUrl = (address: string): Promise<void> => server.updateFrontendUrl({ body: address });

/** Sends the server its address as seen here, unless an administrator has set one; resolves to the one in effect. */
export async function proposeFrontendUrl(): Promise<string> {
  const known = await server.getFrontendUrl();
  if (known === '') await saveFrontendUrl(location.origin);
  return known || location.origin;
}

import { api, type LoginResponse } from '@loquat/contract';
import { page } from 'vitest/browser';
import type { Team } from './team.ts';

let servers = 0;

/** The server's answer to a sign-in as the user of a team. It shares no stored data with other sign-ins. */
export function loginAnswer({ me }: Team, more: Partial<LoginResponse> = {}): LoginResponse {
  servers += 1;
  return {
    server_id: `signed-in-${servers}`,
    token: 'token',
    refresh_token: 'refresh',
    expired_in: 3_600,
    user: me,
    ...more,
  };
}

/** From now on every sign-in method leads to the account of the team's user. */
export const acceptSignIns = (team: Team): void => team.on(api.auth.login, () => loginAnswer(team));

/** The navigation of the app, which only signed-in users see. */
export const places = page.getByRole('navigation', { name: 'Main' });

/** Fills in the sign-in form. */
export async function signIn(email = 'ines@example.test', password = 'a long enough password'): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

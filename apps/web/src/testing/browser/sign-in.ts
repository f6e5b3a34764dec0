import { api, type LoginResponse } from '@loquat/contract';
import { page } from 'vitest/browser';
import type { Team } from './team.ts';

let servers = 0;

/** What a server answers whoever signs in as the person of a team. It shares nothing on the device with others. */
export function loginAnswer({ me }: Team, more: Partial<LoginResponse> = {}): LoginResponse {
  servers += 1;
  return {
    server_id: `signed-in-${servers}`,
    ...{ token: 'token', refresh_token: 'refresh', expired_in: 3_600 },
    user: me,
    ...more,
  };
}

/** From now on every way of signing in leads to the account of the person of the team. */
export const letEverybodyIn = (team: Team): void => team.on(api.auth.login, () => loginAnswer(team));

/** The places of the app, which only people who are signed in see. */
export const places = page.getByRole('navigation', { name: 'Main' });

/** Fills in the sign-in form. */
export async function signIn(email = 'ines@example.test', password = 'a long enough password'): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

import { redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';

const word = z.optional(z.string());

/**
 * Query of the screens that people arrive at: what links of letters bring (`exists`: whether there is an account;
 * `confirm`: it asks for a proof of the address), what was typed (`email`), and what other sites send people back with. One for all, since every visitor loads it.
 */
export const LoginSearch = z.object({
  magic_token: word,
  exists: word,
  confirm: word,
  email: word,
  code: word,
  state: word,
  iss: word,
  error: word,
});
type LoginSearch = z.output<typeof LoginSearch>;

/** The sign-in is also where letters and providers lead: on to the screens that know what to do. */
export function leadOn({ magic_token, exists, confirm, ...returned }: LoginSearch): void {
  if (returned.state !== undefined)
    throw redirect({ to: '/cb/$type/$payload', params: { type: 'oidc', payload: 'webapp' }, search: returned });
  if (magic_token === undefined || exists === undefined) return;
  if (exists === 'true') throw redirect({ to: '/email_login', search: { magic_token, confirm } });
  throw redirect({ to: '/register/set_name/{-$from}', params: { from: 'login' }, search: { magic_token } });
}

import { redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';

const word = z.optional(z.string());

/**
 * Query of the sign-in screens: parameters of links in emails (`exists`: there is an account; `confirm`: it asks for a
 * proof of the address), the typed address (`email`), and those of providers. One schema, since every visitor loads it.
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

/** Redirects from the sign-in, to which emails and providers lead, to the screens that handle them. */
export function leadOn({ magic_token, exists, confirm, ...returned }: LoginSearch): void {
  if (returned.state !== undefined)
    throw redirect({ to: '/cb/$type/$payload', params: { type: 'oidc', payload: 'webapp' }, search: returned });
  if (magic_token === undefined || exists === undefined) return;
  if (exists === 'true') throw redirect({ to: '/email_login', search: { magic_token, confirm } });
  throw redirect({ to: '/register/set_name/{-$from}', params: { from: 'login' }, search: { magic_token } });
}

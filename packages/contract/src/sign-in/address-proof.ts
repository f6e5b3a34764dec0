import * as z from 'zod/mini';
import { empty, endpoints, json } from '../endpoint.ts';
import { MagicToken } from './account-fields.ts';

/** Calls that verify a user's email address with the mail that they received. */
export const addressProofEndpoints = endpoints({
  proveAddress: {
    method: 'POST',
    path: '/user/prove_email',
    access: 'user',
    summary: 'Prove the mailbox of one’s own account with the token in the mail that asks for it',
    body: json(z.object({ magic_token: MagicToken })),
    response: empty,
    problems: ['auth.magic_token_invalid'],
  },
});

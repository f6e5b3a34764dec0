import * as z from 'zod/mini';
import { MagicToken } from './auth.ts';
import { empty, endpoints, json } from '../endpoint.ts';

/** What a registered user does with the mail that followed. */
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

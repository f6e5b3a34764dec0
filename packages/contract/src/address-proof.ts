import * as z from 'zod/mini';
import { MagicToken } from './auth.ts';
import { empty, endpoints, json } from './endpoint.ts';

/** What a registered user does with the mail that followed. */
export const addressProofEndpoints = endpoints({
  proveAddress: {
    method: 'POST',
    path: '/user/prove_email',
    access: 'user',
    summary: 'Prove to have the mailbox of the own account, by the token in the letter that asks for it',
    body: json(z.object({ magic_token: MagicToken })),
    response: empty,
    problems: ['auth.magic_token_invalid'],
  },
});

import * as z from 'zod/mini';
import { endpoints, json } from '../endpoint.ts';
import { HEADER_SECRET } from '../limits.ts';

/** The id of a user on another server. */
const ExternalUserId = z.string().check(z.minLength(1), z.maxLength(255));
/** A suggestion: cut to this server's name length, and numbered if the name is taken. */
const ExternalUserName = z.string().check(z.trim(), z.minLength(1), z.maxLength(128));

export const thirdPartyEndpoints = endpoints({
  createThirdPartyKey: {
    method: 'POST',
    path: '/token/create_third_party_key',
    access: 'public',
    summary: 'For servers that know the secret: a key that signs in one of their people, valid for two minutes',
    headers: z.object({ [HEADER_SECRET]: z.string() }),
    body: json(z.object({ userid: ExternalUserId, username: ExternalUserName })),
    response: json(z.string()),
    problems: ['auth.secret_refused'],
  },
});

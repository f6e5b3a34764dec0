import * as z from 'zod/mini';
import { MagicToken } from './auth.ts';
import { endpoints, json, text } from './endpoint.ts';
import { Gid } from './ids.ts';
import { Email } from './input.ts';
import { Password } from './users.ts';

const Seconds = z.int().check(z.positive(), z.lte(315_360_000));
const Uses = z.int().check(z.positive());

export const inviteEndpoints = endpoints({
  createInviteLink: {
    method: 'GET',
    path: '/group/create_reg_magic_link',
    access: 'user',
    summary: 'Link that lets people register, and join a private channel when `gid` is given',
    query: z.object({
      gid: z.optional(Gid),
      expired_in: z.optional(Seconds),
      /** Existing clients may send the word `null`. */
      max_times: z.optional(z.union([Uses, z.literal('null')])),
    }),
    response: text,
    problems: ['channel.not_found', 'channel.forbidden'],
  },
  checkMagicToken: {
    method: 'POST',
    path: '/user/check_magic_token',
    access: 'public',
    summary: 'Whether an invite or magic-link token is genuine, unexpired and not used up',
    body: json(z.object({ magic_token: MagicToken })),
    response: json(z.boolean()),
    problems: [],
  },
  confirmRegistration: {
    method: 'POST',
    path: '/user/send_reg_magic_link',
    access: 'public',
    summary: 'Confirm an invite for an e-mail address and password; the answer’s token registers with a name alone',
    body: json(z.object({ magic_token: MagicToken, email: Email, password: Password })),
    response: json(z.object({ new_magic_token: z.string(), mail_is_sent: z.boolean() })),
    problems: ['invite.invalid', 'user.email_conflict'],
  },
});

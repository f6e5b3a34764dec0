import * as z from 'zod/mini';
import { Channel } from '../chat/channels.ts';
import { Email } from '../email.ts';
import { endpoints, json, text } from '../endpoint.ts';
import { Gid } from '../ids.ts';
import { maybe } from '../input.ts';
import { INVITE_MAIL_MAX } from '../limits.ts';
import { MagicToken } from '../sign-in/account-fields.ts';
import { NewPassword } from '../sign-in/new-password.ts';

export const INVITE_EXPIRY_CHOICES_SECONDS = [1_800, 3_600, 21_600, 43_200, 86_400, 604_800, 2_592_000] as const;
/** The number of uses that stands for "unlimited". */
export const INVITE_UNLIMITED_USES = 10_000_000;
export const INVITE_USE_CHOICES = [INVITE_UNLIMITED_USES, 1, 5, 10, 25, 50, 100] as const;

const Seconds = z.int().check(z.positive(), z.lte(315_360_000));
const Uses = z.int().check(z.positive());
const LinkTerms = {
  expired_in: z.optional(Seconds),
  /** Existing clients may send the word `null`. */
  max_times: z.optional(z.union([Uses, z.literal('null')])),
  /** Returns a link that fits on one line, `…/join/7f3k-0m9q-zt4b`, which leads to the long one. */
  short: z.optional(z.boolean()),
};

export const inviteEndpoints = endpoints({
  createInviteLink: {
    method: 'GET',
    path: '/group/create_reg_magic_link',
    access: 'user',
    rate: 'invite',
    summary: 'A link that lets people register, and join a private channel if `gid` is given',
    query: z.object({ gid: z.optional(Gid), ...LinkTerms }),
    response: text,
    problems: ['channel.not_found', 'channel.forbidden', 'invite.too_many'],
  },
  createPrivateInviteLink: {
    method: 'GET',
    path: '/group/create_invite_private_magic_link',
    access: 'user',
    rate: 'invite',
    summary: 'A link by which people with an account join a private channel',
    query: z.object({ gid: Gid, ...LinkTerms }),
    response: text,
    problems: ['channel.not_found', 'channel.forbidden', 'invite.too_many'],
  },
  joinPrivateChannel: {
    method: 'POST',
    path: '/user/join_private',
    access: 'user',
    rate: 'channel',
    summary: 'Join a private channel by the token of an invite link',
    body: json(z.object({ magic_token: MagicToken })),
    response: json(Channel),
    problems: ['invite.unusable', 'channel.joined_already'],
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
    summary:
      'Bind an invite (none where everyone may sign up) to an e-mail address and password: the token that is answered, or mailed where mail is on, registers with a name alone',
    body: json(z.object({ magic_token: MagicToken, email: Email, password: NewPassword })),
    response: json(z.object({ new_magic_token: z.string(), mail_is_sent: z.boolean() })),
    problems: [
      'invite.required',
      'invite.invalid',
      'user.email_conflict',
      'server.no_frontend_url',
      'auth.md5_password',
    ],
  },
  sendInvitations: {
    method: 'POST',
    path: '/group/send_invitations',
    access: 'user',
    summary: 'Mail people a link of their own by which they register, and join a private channel if `gid` is given',
    body: json(
      z.object({
        emails: z.array(Email).check(z.minLength(1), z.maxLength(INVITE_MAIL_MAX)),
        gid: maybe(Gid),
        expired_in: maybe(Seconds),
        /** Of each link. */
        max_times: maybe(Uses),
      }),
    ),
    /** Addresses that already have an account; nothing was sent to them. */
    response: json(z.object({ registered: z.array(z.string()) })),
    problems: ['channel.not_found', 'channel.forbidden', 'mail.disabled', 'server.no_frontend_url', 'invite.too_many'],
  },
});

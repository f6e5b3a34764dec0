import { type Channel, Gid, inviteEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';
import { applyOwnEvent } from '../../state/event-stream.ts';

const invites = connection.callsOf(inviteEndpoints);

/** The duration and the number of uses of an invite link. */
export interface InviteTerms {
  expiresInSeconds: number;
  uses: number;
}

const termsOf = (terms: InviteTerms) => ({ expired_in: terms.expiresInSeconds, max_times: terms.uses });
/** Older servers do not know short links and return long ones. */
const queryOf = (terms: InviteTerms) => ({ ...termsOf(terms), short: true });

const LOOPBACK = /^(localhost|127\..+|\[::1\])$/;

/** Creates an invite link; with a gid, its users join that channel. */
export async function createInviteLink(terms: InviteTerms, gid?: number): Promise<string> {
  const link = await invites.createInviteLink({
    query: { ...queryOf(terms), gid: gid === undefined ? gid : Gid.parse(gid) },
  });
  return reachableLink(link, location);
}

/** Creates a link by which users with an account join a private channel. */
export async function createPrivateInviteLink(terms: InviteTerms, gid: number): Promise<string> {
  const link = await invites.createPrivateInviteLink({ query: { ...queryOf(terms), gid: Gid.parse(gid) } });
  return reachableLink(link, location);
}

/**
 * The invite link, a long one without the hash of its wire form, at the address that its creator uses, since that one
 * works. A loopback address works on no other machine, so in that case the server's own address stays.
 */
export function reachableLink(link: string, here: Pick<Location, 'origin' | 'hostname'>): string {
  const { hash, pathname, search, origin } = new URL(link, here.origin);
  const path = hash.startsWith('#/') ? hash.slice(1) : pathname;
  return `${LOOPBACK.test(here.hostname) ? origin : here.origin}${path}${search}`;
}

/** Mails each address its own link. Resolves to the addresses that already have an account and got none. */
export async function sendInvitations(
  emails: readonly string[],
  terms: InviteTerms,
  gid?: number,
): Promise<readonly string[]> {
  const { registered } = await invites.sendInvitations({
    body: { emails: [...emails], gid: gid === undefined ? gid : Gid.parse(gid), ...termsOf(terms) },
  });
  return registered;
}

/** Joins a private channel by the token of a link and shows it at once. Rejects with `invite.unusable`. */
export async function joinByInvite(token: string): Promise<Channel> {
  const group = await invites.joinPrivateChannel({ body: { magic_token: token } });
  applyOwnEvent({ type: 'joined_group', group });
  return group;
}

import { Gid, inviteEndpoints } from '@loquat/contract';
import { connection } from '../../lib/connection.ts';

const invites = connection.callsOf(inviteEndpoints);

/** How long an invite link works and for how many people. */
export interface InviteTerms {
  expiresInSeconds: number;
  uses: number;
}

const queryOf = (terms: InviteTerms) => ({ expired_in: terms.expiresInSeconds, max_times: terms.uses });

const LOOPBACK = /^(localhost|127\..+|\[::1\])$/;

/** Makes an invite link; with a gid its users land in that channel. */
export async function createInviteLink(terms: InviteTerms, gid?: number): Promise<string> {
  const link = await invites.createInviteLink({
    query: { ...queryOf(terms), gid: gid === undefined ? gid : Gid.parse(gid) },
  });
  return reachableLink(link, location);
}

/** Makes a link by which people who have an account join a private channel. */
export async function createPrivateInviteLink(terms: InviteTerms, gid: number): Promise<string> {
  const link = await invites.createPrivateInviteLink({ query: { ...queryOf(terms), gid: Gid.parse(gid) } });
  return reachableLink(link, location);
}

/**
 * The invite link without the hash of its wire form, on the address its maker uses, since that one is known to work.
 * Nobody else can open a loopback address, so there the server's own idea of its address stands.
 */
export function reachableLink(link: string, here: Pick<Location, 'origin' | 'hostname'>): string {
  const { hash, search, origin } = new URL(link, here.origin);
  const path = hash.startsWith('#/') ? hash.slice(1) : '/register';
  return `${LOOPBACK.test(here.hostname) ? origin : here.origin}${path}${search}`;
}

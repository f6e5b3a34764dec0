import type { Clock } from '../../platform/clock.ts';
import { addressKey, type RateLimit } from '../../platform/http/security/rate-limit.ts';
import { bareCode, createTypedCode } from '../../platform/secrets/typed-code.ts';
import type { Invite, Stores } from './invites.store.ts';
import { hashCode, type MagicTokens } from './magic-tokens.ts';

const GROUPS = 3;
/** Longer than any formatted code: bounds the work for one request. */
const TYPED_MAX_LENGTH = 64;

/** A new code of 60 random bits, formatted for a link: `7f3k-0m9q-zt4b`. */
export const createShortCode = (): string => createTypedCode(GROUPS).toLowerCase();

/** A URL short enough to be read aloud. */
export const shortUrl = (origin: string, code: string): string => `${origin}/join/${code}`;

/** Where invalid links redirect: the page says that the link no longer works. */
const INVALID_LINK_PATH = '/register?magic_token=unknown';

export interface ShortLinkParts {
  reads: Pick<Stores, 'invites'>;
  tokens: Pick<MagicTokens, 'sign'>;
  clock: Pick<Clock, 'now'>;
  /** Limits invalid codes per network address. */
  limits: { linkGuesses: RateLimit };
}

export interface ShortLinks {
  /** The path, with its token, for a short link. @throws ProblemError `request.rate_limited` */
  pathOf(code: string, ip: string): Promise<string>;
}

/** Short links redirect to long ones, which are recreated from the stored invite. */
export function createShortLinks({ reads, tokens, clock, limits }: ShortLinkParts): ShortLinks {
  function longPath({ leads_to, gid, expires_at }: Invite, code: string): string {
    if (leads_to === 'join' && gid !== null) {
      const token = tokens.sign({ kind: 'join', gid }, code, expires_at);
      return `/invite_private/${gid}?magic_token=${token}`;
    }
    const token = tokens.sign({ kind: 'register', gid: gid ?? undefined }, code, expires_at);
    return `/register?magic_token=${token}`;
  }

  return {
    async pathOf(typed, ip) {
      const key = addressKey(ip);
      limits.linkGuesses.take(key);
      const code = bareCode(typed.slice(0, TYPED_MAX_LENGTH));
      const invite = await reads.invites.find(hashCode(code));
      // An invite with only a long link has no code that a person could type.
      if (!invite?.leads_to || invite.expires_at <= clock.now()) return INVALID_LINK_PATH;
      limits.linkGuesses.giveBack(key);
      return longPath(invite, code);
    },
  };
}

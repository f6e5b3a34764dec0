import {
  CONFIRMED_REGISTRATION_TTL_SECONDS,
  INVITE_SERVER_DEFAULT_USES,
  INVITES_MAX,
  ProblemError,
  type Timestamp,
  type Uid,
} from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import { bareCode } from '../../platform/secrets/typed-code.ts';
import type { Tx } from './invites.store.ts';
import type { MagicContent, MagicTokens } from './magic-tokens.ts';
import { createShortCode } from './short-links.ts';

const SECOND_MS = 1_000;

/** Validity and maximum uses of an invite. */
export interface InviteTerms {
  /** Seconds. */
  expired_in?: number | undefined;
  max_times?: number | 'null' | undefined;
  /** Whether it has a short link. */
  short?: boolean | undefined;
}

export interface IssueParts {
  tokens: MagicTokens;
  clock: Clock;
  /** How long an invitation is valid by default, in seconds. */
  defaultTtlSeconds: number;
}

/** A stored invite. */
export interface IssuedInvite {
  token: string;
  /** The last part of its short link; null without one. */
  short_code: string | null;
  expires_at: Timestamp;
}

/** Stores a new invite. @throws ProblemError `invite.too_many` */
export type IssueInvite = (
  tx: Tx,
  maker: Uid,
  content: Extract<MagicContent, { kind: 'register' | 'join' }>,
  terms: InviteTerms,
) => Promise<IssuedInvite>;

export const createIssueInvite =
  ({ tokens, clock, defaultTtlSeconds }: IssueParts): IssueInvite =>
  async (tx, maker, content, { expired_in = defaultTtlSeconds, max_times = 'null', short = false }) => {
    const short_code = short ? createShortCode() : null;
    const code = short_code === null ? undefined : bareCode(short_code);
    const { token, code_hash, expires_at } = tokens.mint(content, expired_in, code);
    const remaining_uses = max_times === 'null' ? INVITE_SERVER_DEFAULT_USES : max_times;
    // A confirmed registration is valid this much longer than its invitation, and still takes its use from there.
    await tx.invites.deleteExpired(clock.now() - CONFIRMED_REGISTRATION_TTL_SECONDS * SECOND_MS);
    if ((await tx.invites.countUsable(maker, clock.now())) >= INVITES_MAX) throw new ProblemError('invite.too_many');
    await tx.invites.insert({
      code_hash,
      created_by: maker,
      remaining_uses,
      expires_at,
      ...(short ? { leads_to: content.kind, gid: content.gid ?? null } : { leads_to: null, gid: null }),
    });
    return { token, short_code, expires_at };
  };

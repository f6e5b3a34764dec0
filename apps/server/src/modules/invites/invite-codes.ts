import { randomBytes } from 'node:crypto';
import { CONFIRMED_REGISTRATION_TTL_SECONDS, INVITE_SERVER_DEFAULT_USES, type Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { RunUnit } from '../../stores.ts';
import { hashCode } from './magic-tokens.ts';

const CODE_BYTES = 16;
const SECOND_MS = 1_000;

/** How long and how often an invite may be used. */
export interface InviteTerms {
  /** Seconds. */
  expired_in?: number | undefined;
  max_times?: number | 'null' | undefined;
}

export interface InviteCodeParts {
  transact: RunUnit;
  clock: Clock;
  /** Seconds an invitation lives when whoever makes it names no time. */
  defaultTtlSeconds: number;
}

/** What a token is made of, once its uses are on record. */
export interface IssuedCode {
  code: string;
  /** Epoch seconds. */
  expires_at: number;
}

export type IssueCode = (maker: Uid, terms: InviteTerms) => Promise<IssuedCode>;

/** Puts new invites on record. */
export const createInviteCodes =
  ({ transact, clock, defaultTtlSeconds }: InviteCodeParts): IssueCode =>
  async (maker, { expired_in = defaultTtlSeconds, max_times = 'null' }) => {
    const code = randomBytes(CODE_BYTES).toString('hex');
    const expires_at = Math.floor(clock.now() / SECOND_MS) + expired_in;
    const remaining_uses = max_times === 'null' ? INVITE_SERVER_DEFAULT_USES : max_times;
    const row = { code_hash: hashCode(code), created_by: maker, remaining_uses };
    await transact(async (tx) => {
      // A confirmed token outlives its invitation by this much, and still takes its use from there.
      await tx.invites.deleteExpired(clock.now() - CONFIRMED_REGISTRATION_TTL_SECONDS * SECOND_MS);
      await tx.invites.insert({ ...row, expires_at: expires_at * SECOND_MS });
    });
    return { code, expires_at };
  };

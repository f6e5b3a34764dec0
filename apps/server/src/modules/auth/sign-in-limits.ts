import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { createRateLimit, type RateLimit } from '../../platform/http/rate-limit.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
/** Many people can share one network address, but nobody has many people's patience for letters. */
const MAILBOXES_PER_ADDRESS = 10;

/** How often one address, or anybody on one account, may try. */
export interface SignInLimits {
  signInByAddress: RateLimit;
  /** Failures only: who knows the password is never locked out by its own success. */
  signInByAccount: RateLimit;
  registration: RateLimit;
  guests: RateLimit;
  confirmation: RateLimit;
  emailLookup: RateLimit;
  /** Wrong secrets of other servers only. */
  secretGuesses: RateLimit;
  /** Wrong set-up codes only. */
  setupGuesses: RateLimit;
  /** Short links that lead nowhere only. */
  linkGuesses: RateLimit;
  /** Texts for wallets to sign. */
  walletNonces: RateLimit;
  /** Letters asked for from one network address, whomever they go to. Counts what `addressKey` answers. */
  mailByAddress: RateLimit;
  /** Letters to one mailbox, whoever asks for them. Counts its address in lower case. */
  mailByRecipient: RateLimit;
  /** Invitations that one person has mailed. Counts uids. */
  mailByInviter: RateLimit;
}

type Tunables = Pick<
  Config,
  'rateLimits' | 'rateLimitSignInPerMinute' | 'rateLimitRegisterPerHour' | 'rateLimitMailPerHour'
>;

export function createSignInLimits(config: Tunables, clock: Clock): SignInLimits {
  const limit = (count: number, windowSeconds: number) =>
    createRateLimit({ isOn: config.rateLimits, limit: count, windowSeconds, clock });
  const { rateLimitSignInPerMinute: perMinute, rateLimitRegisterPerHour: perHour } = config;
  return {
    signInByAddress: limit(perMinute, MINUTE_SECONDS),
    signInByAccount: limit(perMinute, MINUTE_SECONDS),
    registration: limit(perHour, HOUR_SECONDS),
    guests: limit(perHour, HOUR_SECONDS),
    confirmation: limit(perHour, HOUR_SECONDS),
    emailLookup: limit(perMinute, MINUTE_SECONDS),
    secretGuesses: limit(perMinute, MINUTE_SECONDS),
    setupGuesses: limit(perMinute, MINUTE_SECONDS),
    linkGuesses: limit(perMinute, MINUTE_SECONDS),
    walletNonces: limit(perMinute, MINUTE_SECONDS),
    mailByAddress: limit(config.rateLimitMailPerHour * MAILBOXES_PER_ADDRESS, HOUR_SECONDS),
    mailByInviter: limit(config.rateLimitMailPerHour * MAILBOXES_PER_ADDRESS, HOUR_SECONDS),
    mailByRecipient: limit(config.rateLimitMailPerHour, HOUR_SECONDS),
  };
}

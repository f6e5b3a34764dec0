import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { createRateLimit, type RateLimit } from '../../platform/http/security/rate-limit.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
/** Many people can share one network address, but nobody needs many people's number of mails. */
const MAILBOXES_PER_ADDRESS = 10;
/** The sign-in screen is opened more often than somebody signs in. */
const SCREENS_PER_SIGN_IN = 5;

/** How often one address may try, or anybody on one account. */
export interface SignInLimits {
  signInByAddress: RateLimit;
  /** Counts failures only: whoever knows the password is never locked out by their own success. */
  signInByAccount: RateLimit;
  registration: RateLimit;
  guests: RateLimit;
  confirmation: RateLimit;
  emailLookup: RateLimit;
  /** Counts wrong secrets of other servers only. */
  secretGuesses: RateLimit;
  /** Counts wrong set-up codes only. */
  setupGuesses: RateLimit;
  /** Counts invalid short links only. */
  linkGuesses: RateLimit;
  /** Texts for wallets to sign. */
  walletNonces: RateLimit;
  /** Challenges for passkeys to sign: browsers ask for one whenever they show the sign-in screen. */
  passkeyStarts: RateLimit;
  /** Mails requested from one network address, whatever their recipients. Counts `addressKey`s. */
  mailByAddress: RateLimit;
  /** Mails to one mailbox, whoever requests them. Counts its address in lower case. */
  mailByRecipient: RateLimit;
  /** Invitations mailed by one person. Counts uids. */
  mailByInviter: RateLimit;
}

type Tunables = Pick<
  Config,
  'rateLimits' | 'rateLimitSignInPerMinute' | 'rateLimitRegisterPerHour' | 'rateLimitMailPerHour'
>;

/** `nodes` counts the processes that share them. */
export function createSignInLimits(config: Tunables, clock: Clock, nodes?: () => number): SignInLimits {
  const limit = (count: number, windowSeconds: number) =>
    createRateLimit({ isOn: config.rateLimits, limit: count, windowSeconds, clock, nodes });
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
    passkeyStarts: limit(perMinute * SCREENS_PER_SIGN_IN, MINUTE_SECONDS),
    mailByAddress: limit(config.rateLimitMailPerHour * MAILBOXES_PER_ADDRESS, HOUR_SECONDS),
    mailByInviter: limit(config.rateLimitMailPerHour * MAILBOXES_PER_ADDRESS, HOUR_SECONDS),
    mailByRecipient: limit(config.rateLimitMailPerHour, HOUR_SECONDS),
  };
}

import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import { createRateLimit, type RateLimit } from '../../platform/http/security/rate-limit.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
/** Many users can share one network address, but they rarely request emails at the same time. */
const MAILBOXES_PER_ADDRESS = 10;
/** An account has at most twenty passkeys. */
const METHOD_CHANGES_PER_HOUR = 30;
/** The sign-in screen is opened more often than users sign in. */
const SCREENS_PER_SIGN_IN = 5;

/** How often a network address may try, or all callers together for one account. */
export interface SignInLimits {
  signInByAddress: RateLimit;
  /** Counts failures only: users are never locked out by their own successful sign-ins. */
  signInByAccount: RateLimit;
  /** Counts changes of the sign-in methods of an account, each of which sends its user an email. */
  methodChanges: RateLimit;
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
  /** Counts texts for wallets to sign. */
  walletNonces: RateLimit;
  /** Counts challenges for passkeys: browsers request one whenever they show the sign-in screen. */
  passkeyStarts: RateLimit;
  /** Counts invalid secrets of visitors only. */
  visitorSecretGuesses: RateLimit;
  /** Sign-ins with the secret of a visitor, one for each page of a website. Counts uids. */
  visitorReturns: RateLimit;
  /** Emails requested from one network address, whatever their recipients. Counts `addressKey`s. */
  mailByAddress: RateLimit;
  /** Emails to one mailbox from all senders. Counts its address in lower case. */
  mailByRecipient: RateLimit;
  /** Invitations emailed by one user. Counts uids. */
  mailByInviter: RateLimit;
}

type Tunables = Pick<
  Config,
  'rateLimits' | 'rateLimitSignInPerMinute' | 'rateLimitRegisterPerHour' | 'rateLimitMailPerHour'
>;

/** `nodes` returns the number of processes that share the limits. */
export function createSignInLimits(config: Tunables, clock: Clock, nodes?: () => number): SignInLimits {
  const limit = (count: number, windowSeconds: number) =>
    createRateLimit({ isOn: config.rateLimits, limit: count, windowSeconds, clock, nodes });
  const { rateLimitSignInPerMinute: perMinute, rateLimitRegisterPerHour: perHour } = config;
  return {
    signInByAddress: limit(perMinute, MINUTE_SECONDS),
    signInByAccount: limit(perMinute, MINUTE_SECONDS),
    methodChanges: limit(METHOD_CHANGES_PER_HOUR, HOUR_SECONDS),
    registration: limit(perHour, HOUR_SECONDS),
    guests: limit(perHour, HOUR_SECONDS),
    confirmation: limit(perHour, HOUR_SECONDS),
    emailLookup: limit(perMinute, MINUTE_SECONDS),
    secretGuesses: limit(perMinute, MINUTE_SECONDS),
    setupGuesses: limit(perMinute, MINUTE_SECONDS),
    linkGuesses: limit(perMinute, MINUTE_SECONDS),
    walletNonces: limit(perMinute, MINUTE_SECONDS),
    passkeyStarts: limit(perMinute * SCREENS_PER_SIGN_IN, MINUTE_SECONDS),
    visitorSecretGuesses: limit(perMinute, MINUTE_SECONDS),
    visitorReturns: limit(perMinute * SCREENS_PER_SIGN_IN, MINUTE_SECONDS),
    mailByAddress: limit(config.rateLimitMailPerHour * MAILBOXES_PER_ADDRESS, HOUR_SECONDS),
    mailByInviter: limit(config.rateLimitMailPerHour * MAILBOXES_PER_ADDRESS, HOUR_SECONDS),
    mailByRecipient: limit(config.rateLimitMailPerHour, HOUR_SECONDS),
  };
}

import {
  BOT_MAILS_TO_MEMBER_PER_HOUR,
  type BotMail,
  MAILS_PER_BOT_AND_HOUR,
  ProblemError,
  type Uid,
} from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import { createRateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Mail } from '../mail/mail.access.ts';
import { type CachedUser, isGuest, isVisitor, type UserDirectory } from '../users/users.access.ts';
import type { RunUnit } from './bots.store.ts';

const HOUR_SECONDS = 3_600;

export interface BotMailParts {
  transact: RunUnit;
  users: Pick<UserDirectory, 'get' | 'findByEmail'>;
  mail: Mail;
  clock: Clock;
  /** Whether the operator lets bots send mail. */
  isAllowed: boolean;
  hasRateLimits: boolean;
}

/** Emails that bots send to members. */
export interface BotMails {
  /** @throws ProblemError `bot.mail_forbidden`, `bot.recipient_unknown`, `mail.disabled`, `request.rate_limited` */
  send(bot: { uid: Uid }, mail: BotMail): Promise<void>;
}

/** A person of the team with a proved mailbox: an unproved address may belong to a stranger. */
const canReceive = (user: CachedUser | undefined): user is CachedUser =>
  user?.status === 'normal' && user.is_email_verified && !user.is_bot && !isVisitor(user) && !isGuest(user);

export function createBotMails({ transact, users, mail, clock, isAllowed, hasRateLimits }: BotMailParts): BotMails {
  const limit = (calls: number) =>
    createRateLimit({ isOn: hasRateLimits, limit: calls, windowSeconds: HOUR_SECONDS, clock });
  const byBot = limit(MAILS_PER_BOT_AND_HOUR);
  const toMember = limit(BOT_MAILS_TO_MEMBER_PER_HOUR);
  return {
    async send({ uid }, { to, subject, content }) {
      if (!isAllowed) throw new ProblemError('bot.mail_forbidden');
      if (!mail.isOn()) throw new ProblemError('mail.disabled');
      // Counted before the address is looked up: a bot must not try one address after the other.
      byBot.take(String(uid));
      const recipient = users.findByEmail(to);
      if (!canReceive(recipient)) throw new ProblemError('bot.recipient_unknown');
      toMember.take(String(recipient.uid));
      const bot = users.get(uid)?.name ?? '';
      const { language } = recipient;
      await transact((tx) => mail.post(tx, { kind: 'bot_mail', to, language, bot, subject, text: content, url: '' }));
    },
  };
}

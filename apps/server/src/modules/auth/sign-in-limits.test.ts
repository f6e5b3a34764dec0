import { expect, test } from 'vitest';
import { createTestClock } from '#test/servers/test-clock.ts';
import { loadConfig } from '../../config/config.ts';
import { RateLimitedError } from '../../platform/http/security/rate-limit.ts';
import { createSignInLimits } from './sign-in-limits.ts';

const HOUR_MS = 3_600_000;

test('emails are limited for each mailbox and, more generously, for each network address', () => {
  const clock = createTestClock({ timers: false });
  const limits = createSignInLimits(loadConfig({ RATE_LIMIT_MAIL_PER_HOUR: '2' }), clock);
  const ask = (mailbox: string) => {
    limits.mailByRecipient.take(mailbox);
    limits.mailByAddress.take('192.0.2.1');
  };
  for (let mailbox = 0; mailbox < 10; mailbox += 1) {
    ask(`${mailbox}@team.example`);
    ask(`${mailbox}@team.example`);
  }
  expect(() => limits.mailByRecipient.take('1@team.example')).toThrow(RateLimitedError);
  expect(() => limits.mailByAddress.take('192.0.2.1')).toThrow(RateLimitedError);
  expect(() => limits.mailByAddress.take('192.0.2.2')).not.toThrow();

  clock.advance(HOUR_MS);
  expect(() => ask('1@team.example')).not.toThrow();
});

import * as z from 'zod/mini';
import { Email, EMAIL_PATTERN } from '../email.ts';
import { empty, endpoints, json } from '../endpoint.ts';
import { ignored, maxLength, orDefault } from '../input.ts';
import { MAIL_FIELD_MAX_LENGTH, MAIL_SUBJECT_MAX_LENGTH } from '../limits.ts';

export const DIGEST_DELAY_CHOICES_SECONDS = [300, 900, 3_600, 10_800, 43_200] as const;

/** Text on a single line: a line break would end a header of a mail, or a command to the mail server. */
const Line = (limit: number) => z.string().check(z.trim(), maxLength(limit), z.regex(/^\P{Cc}*$/u));

/** A name or an address; empty for none. */
const Host = Line(MAIL_FIELD_MAX_LENGTH).check(z.regex(/^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?|[0-9a-f:.]+)?$/i));

const address = EMAIL_PATTERN.source.slice(1, -1);
/** `address` or `Name <address>`; empty for none. */
const Sender = Line(MAIL_FIELD_MAX_LENGTH).check(
  z.regex(new RegExp(`^(?:${address}|[^<>"]*<${address}>)?$`, EMAIL_PATTERN.flags)),
);

/** How the server sends its mail. */
export const SmtpConfig = z.object({
  enabled: z.boolean(),
  host: z.string(),
  /** Null: no port is set, and 465 is used. */
  port: z.nullable(z.int()),
  from: z.string(),
  username: z.string(),
  /** Never returned: always empty. */
  password: z.literal(''),
  has_password: z.boolean(),
});
export type SmtpConfig = z.output<typeof SmtpConfig>;

/**
 * An empty password keeps the stored one as long as host and username stay the same: it is never sent to a server that
 * it was not entered for.
 */
export const SmtpConfigInput = z.object({
  enabled: z.boolean(),
  host: Host,
  /** 0 and none stand for 465. */
  port: orDefault(z.int().check(z.gte(0), z.lte(65_535)), 0),
  from: Sender,
  username: Line(MAIL_FIELD_MAX_LENGTH),
  password: z.string().check(z.maxLength(MAIL_FIELD_MAX_LENGTH)),
});
export type SmtpConfigInput = z.output<typeof SmtpConfigInput>;

export const TestEmail = z.object({
  to: Email,
  subject: Line(MAIL_SUBJECT_MAX_LENGTH),
  /** HTML. */
  content: z.string(),
});
export type TestEmail = z.output<typeof TestEmail>;

export const mailEndpoints = endpoints({
  getSmtpConfig: {
    method: 'GET',
    path: '/admin/smtp/config',
    access: 'admin',
    summary: 'How mail is sent; the password is never shown',
    response: json(SmtpConfig),
    problems: [],
  },
  updateSmtpConfig: {
    method: 'POST',
    path: '/admin/smtp/config',
    access: 'founder',
    audit: 'settings.changed',
    summary: 'Set the mail server; an empty password keeps the stored one for the same host and user name',
    body: json(z.strictObject({ ...SmtpConfigInput.shape, has_password: ignored })),
    response: empty,
    problems: ['mail.incomplete_config'],
  },
  sendTestMail: {
    method: 'POST',
    path: '/admin/system/send_mail',
    access: 'admin',
    audit: 'mail.sent',
    summary: 'Send one mail at once; the answer says what went wrong',
    body: json(TestEmail),
    response: empty,
    problems: ['mail.disabled', 'mail.sending_failed'],
  },
});

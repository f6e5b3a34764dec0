import type { SignInMethodChange } from '@loquat/contract';
import type { Email, SignInOnDevice, UnreadChat } from '../mail.access.ts';
import { type ChatLine, htmlOf, type EmailContent, textOf } from './email-layout.ts';
import type { EmailTexts, EmailWords } from './email-texts.ts';
import { en } from './en.ts';
import { nameOf, withoutJoiners } from './escape.ts';
import { jp } from './jp.ts';
import { zh } from './zh.ts';

const TEXTS: Readonly<Record<string, EmailTexts>> = { en, zh, ja: jp, jp };

/** The texts in a reader's language (BCP 47), or in English. */
const textsFor = (language: string): EmailTexts => TEXTS[language.toLowerCase().split('-', 1)[0]!] ?? en;

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 1_440;
/** Up to this value the smaller unit is clearer. */
const MAX_MINUTES = 90;
const MAX_HOURS = 36;

const formatUnit = (lang: string, unit: 'minute' | 'hour' | 'day', value: number) =>
  new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.round(value));

/** A duration in words, rounded. */
export function formatDuration(lang: string, milliseconds: number): string {
  const minutes = Math.max(1, milliseconds / MINUTE_MS);
  if (minutes <= MAX_MINUTES) return formatUnit(lang, 'minute', minutes);
  if (minutes <= MAX_HOURS * HOUR_MINUTES) return formatUnit(lang, 'hour', minutes / HOUR_MINUTES);
  return formatUnit(lang, 'day', minutes / DAY_MINUTES);
}

/** A complete email, ready to be sent. */
export interface WrittenEmail {
  subject: string;
  text: string;
  html: string;
}

export interface WritingContext {
  /** The name of the server. */
  organization: string;
  /** Milliseconds since the epoch. */
  now: number;
}

function deviceLine(device: SignInOnDevice, time_zone: string, texts: EmailTexts): string {
  const format = new Intl.DateTimeFormat(texts.lang, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: time_zone,
  });
  const { name, signed_in_at, network_address } = device;
  // A client can choose any device name.
  return texts.newDevice({ name: nameOf(name), when: format.format(signed_in_at), address: network_address });
}

// Users choose the names of passkeys and of provider accounts.
const methodLine = ({ kind, label, issuer, change }: SignInMethodChange, texts: EmailTexts): string =>
  texts.methodChange[change](texts.methodName({ kind, label: nameOf(kind === 'oidc' ? issuer : label) }));

/** The rest of a longer answer can be read in the chat. */
const LINES_MAX = 40;

const allLinesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
const linesOf = (text: string): string[] => allLinesOf(text).slice(0, LINES_MAX);

function wordsOf(email: Email, texts: EmailTexts, { organization, now }: WritingContext): EmailWords {
  if (email.kind === 'unread_digest') return texts.unreadDigest({ organization, count: email.count });
  if (email.kind === 'second_factor_reset') return texts.secondFactorReset({ organization });
  if (email.kind === 'sign_in_methods') {
    return texts.signInMethods({ organization, lines: email.changes.map((change) => methodLine(change, texts)) });
  }
  if (email.kind === 'visitor_answers') {
    const lines = email.answers.flatMap(({ from, text }) => linesOf(`${nameOf(from)}: ${text}`));
    return texts.visitorAnswers({ organization, lines });
  }
  if (email.kind === 'bot_mail') {
    const { bot, subject, text } = email;
    return texts.botMail({ organization, bot: nameOf(bot), subject: nameOf(subject), lines: allLinesOf(text) });
  }
  if (email.kind === 'new_devices') {
    const lines = email.devices.map((device) => deviceLine(device, email.time_zone, texts));
    return texts.newDevices({ organization, lines, more: email.more_devices });
  }
  const duration = formatDuration(texts.lang, email.expires_at - now);
  switch (email.kind) {
    case 'sign_in_link':
      return texts.signInLink({ organization, duration, is_new: email.is_new });
    case 'registration_link':
      return texts.registrationLink({ organization, duration });
    case 'address_proof':
      return texts.addressProof({ organization, duration });
    case 'invitation': {
      const channel = email.channel === undefined ? undefined : nameOf(email.channel);
      return texts.invitation({ organization, duration, inviter: nameOf(email.inviter), channel });
    }
    default:
      return email satisfies never;
  }
}

function lineOf({ kind, name, count, senders }: UnreadChat, texts: EmailTexts): ChatLine {
  const names = new Intl.ListFormat(texts.lang, { type: 'conjunction' }).format(senders.map(nameOf));
  return { name: kind === 'channel' ? `#${nameOf(name)}` : nameOf(name), count, detail: names && texts.from(names) };
}

/** Writes an email in its reader's language, as text and as HTML. */
export function writeEmail(email: Email, context: WritingContext): WrittenEmail {
  const texts = textsFor(email.language);
  const organization = nameOf(context.organization);
  const words = wordsOf(email, texts, { ...context, organization });
  const { chats, more_chats } = email.kind === 'unread_digest' ? email : { chats: [], more_chats: 0 };
  const content: EmailContent = {
    ...words,
    lang: texts.lang,
    organization,
    url: email.url,
    openLink: texts.openLink,
    footer: texts.footer(organization),
    chats: chats.map((chat) => lineOf(chat, texts)),
    more: more_chats > 0 ? texts.moreChats(more_chats) : '',
  };
  return { subject: withoutJoiners(words.subject), text: textOf(content), html: htmlOf(content) };
}

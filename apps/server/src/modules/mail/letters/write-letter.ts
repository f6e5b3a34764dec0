import type { Letter, SignInOnDevice, UnreadChat } from '../mail.access.ts';
import { nameOf, withoutJoiners } from './escape.ts';
import { formatDuration, textsFor } from './letter-language.ts';
import { type ChatLine, htmlOf, type LetterContent, textOf } from './letter-layout.ts';
import type { LetterTexts, LetterWords } from './letter-texts.ts';

/** A complete mail, ready to be sent. */
export interface WrittenLetter {
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

function deviceLine(device: SignInOnDevice, time_zone: string, texts: LetterTexts): string {
  const format = new Intl.DateTimeFormat(texts.lang, {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ timeZoneName: 'short', timeZone: time_zone },
  });
  const { name, signed_in_at, network_address } = device;
  // What a device calls itself is anybody's text.
  return texts.newDevice({ name: nameOf(name), when: format.format(signed_in_at), address: network_address });
}

function wordsOf(letter: Letter, texts: LetterTexts, { organization, now }: WritingContext): LetterWords {
  if (letter.kind === 'unread_digest') return texts.unreadDigest({ organization, count: letter.count });
  if (letter.kind === 'second_factor_reset') return texts.secondFactorReset({ organization });
  if (letter.kind === 'new_devices') {
    const lines = letter.devices.map((device) => deviceLine(device, letter.time_zone, texts));
    return texts.newDevices({ organization, lines, more: letter.more_devices });
  }
  const duration = formatDuration(texts.lang, letter.expires_at - now);
  switch (letter.kind) {
    case 'sign_in_link':
      return texts.signInLink({ organization, duration, is_new: letter.is_new });
    case 'registration_link':
      return texts.registrationLink({ organization, duration });
    case 'address_proof':
      return texts.addressProof({ organization, duration });
    case 'invitation': {
      const channel = letter.channel === undefined ? undefined : nameOf(letter.channel);
      return texts.invitation({ organization, duration, inviter: nameOf(letter.inviter), channel });
    }
    default:
      return letter satisfies never;
  }
}

function lineOf({ kind, name, count, senders }: UnreadChat, texts: LetterTexts): ChatLine {
  const names = new Intl.ListFormat(texts.lang, { type: 'conjunction' }).format(senders.map(nameOf));
  return { name: kind === 'channel' ? `#${nameOf(name)}` : nameOf(name), count, detail: names && texts.from(names) };
}

/** Writes a mail in its reader's language, as text and as HTML. */
export function writeLetter(letter: Letter, context: WritingContext): WrittenLetter {
  const texts = textsFor(letter.language);
  const organization = nameOf(context.organization);
  const words = wordsOf(letter, texts, { ...context, organization });
  const { chats, more_chats } = letter.kind === 'unread_digest' ? letter : { chats: [], more_chats: 0 };
  const content: LetterContent = {
    ...words,
    ...{ lang: texts.lang, organization, url: letter.url },
    ...{ openLink: texts.openLink, footer: texts.footer(organization) },
    chats: chats.map((chat) => lineOf(chat, texts)),
    more: more_chats > 0 ? texts.moreChats(more_chats) : '',
  };
  return { subject: withoutJoiners(words.subject), text: textOf(content), html: htmlOf(content) };
}

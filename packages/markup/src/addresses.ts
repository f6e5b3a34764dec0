import { LinkifyIt, REBuilder } from 'linkify-it';

/** A web or email address in a text: where it is, and where it leads. */
export interface Address {
  start: number;
  end: number;
  href: string;
}

/** Letters of scripts that put no spaces between words, and their punctuation. */
const UNSPACED = String.raw`\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3000-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef`;
const MAIL_FIRST = String.raw`[\w\u00aa\u00b5\u00ba]|(?![${UNSPACED}\u2000-\u206f\ud800-\uf8ff])[\u00c0-\uffff]`;
const MAIL_LETTER = String.raw`${MAIL_FIRST}|[-!#$%&'+^{}~]`;

/**
 * linkify-it expects a space before an address, and mailboxes in ASCII. Here an address may follow letters of a script
 * without spaces, and a mailbox may have letters of every other script.
 */
class AddressGrammar extends REBuilder {
  override get_schema_search(): RegExp {
    return (this.cache['schema_search'] ??= /((?<![a-z\d+.-]))(https?:|mailto:)/gi);
  }

  override get_mail_name(): RegExp {
    return (this.cache['src_mail_name'] ??= new RegExp(
      `(?:${MAIL_FIRST})(?:${MAIL_LETTER}|[.](?=${MAIL_LETTER})){0,63}`,
    ));
  }

  override get_mail_name_validator(): RegExp {
    const before = `^|${this.get_text_separators().source}|[${UNSPACED}]|(?![-.:/@'&%])(?:${this.src_ZPCc})|(?<=\\W|^)'`;
    return (this.cache['mail_name_validator'] ??= new RegExp(`(?:${before})(${this.get_mail_name().source})$`));
  }
}

const linkify = new LinkifyIt({ rebuilder: new AddressGrammar(), urlAuth: true });

/** Emphasis that opens directly before an address. */
const OPENED = /[*_~]+$/;
/** Characters after a closing mark with which the address continues, so that the mark closes nothing. */
const GOES_ON = /^[\w/?#%&=.-]/;
/** An ASCII host whose last label is followed by letters of the sentence. */
const HOST_IN_SENTENCE = new RegExp(`^((?:https?://|mailto:)?[\\x21-\\x2e\\x3a-\\x7e]*\\.[a-z]{2,})[${UNSPACED}]`, 'i');

function withoutSentence(found: string): string {
  return HOST_IN_SENTENCE.exec(found)?.[1] ?? found;
}

/** Where emphasis that opens directly before an address closes within the found text. */
function closingOf(found: string, mark: string): number | undefined {
  for (let at = found.indexOf(mark); at !== -1; at = found.indexOf(mark, at + 1)) {
    if (!GOES_ON.test(found.slice(at + mark.length, at + mark.length + 1))) return at;
  }
  return undefined;
}

/** An address without the emphasis around it; `before` is the text before it. */
function withoutMarks(found: string, before: string): string {
  const mark = OPENED.exec(before.slice(-3))?.[0];
  const inside = mark === undefined ? found : found.slice(0, closingOf(found, mark));
  const closing = /([*_~])\1*$/.exec(inside);
  return closing && before.includes(closing[0]) ? inside.slice(0, closing.index) : inside;
}

/** Longer connection strings are not recognised as such. */
const LOOKBACK = 300;
const WITHIN_ADDRESS = /:\/\/[^\s<>"]*$/;
/** The host of a mailbox, unless it is the version of a package. */
const MAIL_HOST = /@(?!v?\d+\.\d)[^@]*\.(?:\p{L}{2,}|xn--[a-z\d-]+)$/iu;
/** A path of Git or scp, a port, a password. */
const PATH_AFTER = /^:[\w~/.-]/;

const isMailbox = (text: string, start: number, end: number): boolean =>
  MAIL_HOST.test(text.slice(start, end)) &&
  !PATH_AFTER.test(text.slice(end, end + 2)) &&
  !WITHIN_ADDRESS.test(text.slice(Math.max(0, start - LOOKBACK), start));

const SCHEME = /^(?:https?:\/\/|mailto:)/i;

/** The web and email addresses in a text, in order, without the punctuation of the sentence around them. */
export function findAddresses(text: string): Address[] {
  if (!/:\/\/|@|mailto:/i.test(text)) return [];
  return (linkify.match(text) ?? []).flatMap(({ index, raw }) => {
    const found = withoutMarks(withoutSentence(raw), text.slice(0, index));
    const end = index + found.length;
    const hasScheme = SCHEME.test(found);
    const href = hasScheme ? found : `mailto:${found}`;
    return URL.canParse(href) && (hasScheme || isMailbox(text, index, end)) ? [{ start: index, end, href }] : [];
  });
}

const HOST_WITHOUT_SCHEME =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,}|xn--[a-z\d-]+)(?=[:/?#]|$)/iu;

/** Where the target of a link leads: to the web or to a mailbox; undefined: to neither. */
export function hrefOf(target: string): string | undefined {
  if (SCHEME.test(target)) return URL.canParse(target) ? target : undefined;
  const [address] = findAddresses(target);
  if (address?.start === 0 && address.end === target.length) return address.href;
  const href = `https://${target}`;
  return HOST_WITHOUT_SCHEME.test(target) && URL.canParse(href) ? href : undefined;
}

import { FOUNDER_UID, type Uid } from '@loquat/contract';
import { isHexColor } from '../features/widget/readable-on.ts';
import { type Theme, themeOf } from './loader-messages.ts';

const DEFAULT_COLOR = '#1fe1f9';

/** Text of the embedding page beside the button. */
export interface Popup {
  /** Plain text. */
  title: string;
  subtitle: string;
  /** Address of a picture, or empty. */
  image: string;
  isClosable: boolean;
}

/** Parameters that the embedding page sets, in the query of the chat's address. */
export interface Parameters {
  /** The visitor's host. */
  host: Uid;
  /** The id of the widget. */
  id: string;
  /** Whether visitors are registered without a question. */
  isRegistering: boolean;
  /** Another server's key for a sign-in; empty if there is none. */
  token: string;
  theme: Theme;
  /** `#rrggbb`. */
  themeColor: string;
  /** Empty: the server's name. */
  title: string;
  /** Address of a picture; empty: the server's logo. */
  logo: string;
  /** Plain text; empty: the default. */
  welcome: string;
  /** The text beside the button of the closed chat; undefined: none. */
  popup: Popup | undefined;
  isOpen: boolean;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' };

/**
 * The text of untrusted HTML. It is only shown as text, so this need not find every tag: no element of it is ever
 * created, not even detached, where its handlers would be reported as attempts.
 */
const textOf = (html: string): string =>
  html
    .replaceAll(/<(script|style)\b[^<>]*>[^<]*<\/\1>/gi, '')
    .replaceAll(/<br\s*\/?>|<\/p>/gi, '\n')
    .replaceAll(/<\/?[a-z!][^<>]*>/gi, '')
    .replaceAll(/&(lt|gt|quot|#39|nbsp|amp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .trim();

const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

function popupOf(query: URLSearchParams): Popup | undefined {
  const text = (name: string): string => textOf(query.get(name) ?? '');
  const image = query.get('popupImage') ?? '';
  const popup = {
    title: text('popupTitle'),
    subtitle: text('popupSubtitle'),
    image: isWebAddress(image) ? image : '',
    isClosable: query.get('popupClosable') !== 'false',
  };
  const wanted = query.get('showPopup');
  const hasContent = Boolean(popup.title || popup.subtitle || popup.image);
  return wanted === 'true' || (hasContent && wanted !== 'false') ? popup : undefined;
}

export function readParameters(search: string): Parameters {
  const query = new URLSearchParams(search);
  const text = (name: string): string => query.get(name) ?? '';
  const host = Number(text('host'));
  return {
    host: (Number.isSafeInteger(host) && host > 0 ? host : FOUNDER_UID) as Uid,
    id: text('id').slice(0, 256),
    isRegistering: text('autoReg') !== 'false',
    token: text('token'),
    theme: themeOf(query.get('theme')),
    themeColor: isHexColor(text('themeColor')) ? text('themeColor') : DEFAULT_COLOR,
    title: text('title'),
    logo: isWebAddress(text('logo')) ? text('logo') : '',
    welcome: textOf(text('welcome')),
    popup: popupOf(query),
    isOpen: query.has('open'),
  };
}

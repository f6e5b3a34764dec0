import { FOUNDER_UID, type Uid } from '@loquat/contract';
import { isHexColor } from '../features/widget/readable-on.ts';

const DEFAULT_COLOR = '#1fe1f9';

/** Words of the embedding page beside the button. */
export interface Popup {
  /** Plain text. */
  title: string;
  subtitle: string;
  /** Address of a picture, or empty. */
  image: string;
  isClosable: boolean;
}

/** What the page that embeds the chat says about it, in the query of the chat's address. */
export interface Parameters {
  /** Whom the visitor talks with. */
  host: Uid;
  /** Of the widget. */
  id: string;
  /** Whether visitors are registered without being asked for anything. */
  isRegistering: boolean;
  /** Another server's key for a sign-in; empty if there is none. */
  token: string;
  /** `#rrggbb`. */
  themeColor: string;
  /** Empty: the server's name. */
  title: string;
  /** Address of a picture; empty: the server's logo. */
  logo: string;
  /** Plain text; empty: ours. */
  welcome: string;
  /** What is said beside the button of the closed chat; undefined: nothing. */
  popup: Popup | undefined;
  isOpen: boolean;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' };

/**
 * The text of HTML that a stranger wrote. It is shown as text whatever it holds, so this need not find every tag: no
 * element of it is ever made, not even apart from the page, where its handlers would be reported as attempts.
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
    themeColor: isHexColor(text('themeColor')) ? text('themeColor') : DEFAULT_COLOR,
    title: text('title'),
    logo: isWebAddress(text('logo')) ? text('logo') : '',
    welcome: textOf(text('welcome')),
    popup: popupOf(query),
    isOpen: query.has('open'),
  };
}

/** The settings that a page passes to the chat widget. */
export interface WidgetEmbed {
  /** Identifies the widget; stored with every user who registers through it. */
  id: string;
  /** Uid of the visitors' host. */
  hostId: number;
  title: string;
  /** Address of an image. */
  logo: string;
  /** Whether visitors get an account without a question. */
  isAutoRegistered: boolean;
  /** Key of a third-party sign-in. */
  loginToken: string;
  /** `#rrggbb`. */
  themeColor: string;
  /** In CSS pixels. */
  closedWidth: number;
  closedHeight: number;
  openWidth: number;
  openHeight: number;
  welcome: string;
  position: 'right' | 'left';
  /** Text beside the button of the closed chat. */
  popupTitle: string;
  popupSubtitle: string;
  /** Address of an image. */
  popupImage: string;
  isPopupClosable: boolean;
  /** Empty: shown if there is a text or an image. */
  showPopup: '' | 'true' | 'false';
  /** Whether a shadow root keeps the styles of the page away from the frame. */
  usesShadowDom: boolean;
}

/** The widget's defaults for absent settings. */
export const defaultEmbed: WidgetEmbed = {
  id: '',
  hostId: 1,
  title: '',
  logo: '',
  isAutoRegistered: true,
  loginToken: '',
  themeColor: '#1fe1f9',
  closedWidth: 48,
  closedHeight: 48,
  openWidth: 380,
  openHeight: 680,
  welcome: '',
  position: 'right',
  popupTitle: '',
  popupSubtitle: '',
  popupImage: '',
  isPopupClosable: true,
  showPopup: '',
  usesShadowDom: false,
};

/** Attributes of the script element, in the order of the snippet. */
const attributes: Record<keyof WidgetEmbed, string> = {
  hostId: 'data-host-id',
  id: 'data-id',
  title: 'data-title',
  logo: 'data-logo',
  welcome: 'data-welcome',
  themeColor: 'data-theme-color',
  position: 'data-position',
  openWidth: 'data-open-width',
  openHeight: 'data-open-height',
  closedWidth: 'data-close-width',
  closedHeight: 'data-close-height',
  isAutoRegistered: 'data-auto-reg',
  loginToken: 'data-login-token',
  popupTitle: 'data-popup-title',
  popupSubtitle: 'data-popup-subtitle',
  popupImage: 'data-popup-image',
  isPopupClosable: 'data-popup-closable',
  showPopup: 'data-show-popup',
  usesShadowDom: 'data-use-shadow-dom',
};

/** Whether the page shows a text beside the button: as set, else if there is one. */
export const hasPopup = ({ showPopup, popupTitle, popupSubtitle, popupImage }: WidgetEmbed): boolean =>
  showPopup === 'true' || (showPopup === '' && [popupTitle, popupSubtitle, popupImage].some((one) => one !== ''));

/** Parameters of the widget's page when it is opened without a script. */
const parameters: Partial<Record<keyof WidgetEmbed, string>> = {
  hostId: 'host',
  id: 'id',
  title: 'title',
  logo: 'logo',
  welcome: 'welcome',
  themeColor: 'themeColor',
  isAutoRegistered: 'autoReg',
  loginToken: 'token',
};

type Named = readonly [name: string, value: string];

/** The settings to write: the host, and every setting that differs from its default. */
function said(embed: WidgetEmbed, names: Partial<Record<keyof WidgetEmbed, string>>): Named[] {
  const entries = Object.entries(names) as [keyof WidgetEmbed, string][];
  return entries
    .filter(([field]) => field === 'hostId' || embed[field] !== defaultEmbed[field])
    .map(([field, name]) => [name, String(embed[field])] as const);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** A value between double quotes of an HTML attribute. */
const escaped = (value: string): string => value.replaceAll(/[&"<>\n\r]/g, (character) => ENTITIES[character] ?? '');

/** The element that embeds the widget in a page; `origin` is the address of this server. */
export function embedSnippet(origin: string, embed: WidgetEmbed): string {
  const lines = said(embed, attributes).map(([name, value]) => `  ${name}="${escaped(value)}"`);
  return [`<script async src="${escaped(origin)}/widget.js"`, ...lines].join('\n') + '></script>';
}

/** The widget's address without embedding. */
export const widgetLink = (origin: string, embed: WidgetEmbed): string =>
  `${origin}/widget.html?${new URLSearchParams(said(embed, parameters).map(([name, value]) => [name, value]))}`;

/** What a page that embeds the chat widget says to it. */
export interface WidgetEmbed {
  /** Names the widget; stored with everybody who registers through it. */
  id: string;
  /** Uid of whom visitors write to. */
  hostId: number;
  title: string;
  /** Address of an image. */
  logo: string;
  /** Whether visitors get an account without being asked for anything. */
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
}

/** What the widget takes where its page says nothing. */
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
};

/** Parameters that the page of the widget takes when it is opened without a script. */
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

/** What is said: whom visitors write to, and whatever is not as it would be anyway. */
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

/** The element that puts the widget into a page; `origin` is the address of this server. */
export function embedSnippet(origin: string, embed: WidgetEmbed): string {
  const lines = said(embed, attributes).map(([name, value]) => `  ${name}="${escaped(value)}"`);
  return [`<script async src="${escaped(origin)}/widget.js"`, ...lines].join('\n') + '></script>';
}

/** Where the widget is without being embedded. */
export const widgetLink = (origin: string, embed: WidgetEmbed): string =>
  `${origin}/widget.html?${new URLSearchParams(said(embed, parameters).map(([name, value]) => [name, value]))}`;

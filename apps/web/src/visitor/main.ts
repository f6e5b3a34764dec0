import { createConnection } from '@loquat/client';
import { serverProfileEndpoints } from '@loquat/contract';
import { readableOn } from '../features/widget/readable-on.ts';
import { guardSinks } from '../lib/browser/guard-sinks.ts';
import { createChat } from './chat.ts';
import { createClosedView } from './closed-view.ts';
import { element } from './elements.ts';
import { createPanel } from './panel.ts';
import { readParameters } from './parameters.ts';
import { createSound } from './sound.ts';
import { pageLanguage, t } from './texts.ts';
import { createVisitorSession } from './visitor-session.ts';
import './visitor.css';

const LOGO = '/api/resource/organization/logo';

const parameters = readParameters(location.search);
const isFramed = window.parent !== window;
const server = createConnection({ baseUrl: '/api' }).callsOf(serverProfileEndpoints);
const root = document.getElementById('widget')!;

function applyTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => (document.documentElement.dataset['theme'] = dark.matches ? 'dark' : 'light');
  apply();
  dark.addEventListener('change', apply);
  const { style } = document.documentElement;
  style.setProperty('--theme', parameters.themeColor);
  style.setProperty('--on-theme', readableOn(parameters.themeColor));
  document.documentElement.lang = pageLanguage;
  document.documentElement.classList.toggle('framed', isFramed);
  document.head.append(element('link', { rel: 'stylesheet', href: '/api/resource/widget-extra.css' }));
}

/** The word that tells the embedding page how much room to make; it holds nothing, so any page may have it. */
const tellParent = (word: 'OPEN' | 'CLOSE' | 'POPUP'): void => window.parent.postMessage(word, '*');

/** The words beside the button, where the page wants some: without any of its own, those of the chat. */
const popupWith = (title: string) => {
  const { popup, welcome } = parameters;
  if (!popup || popup.title || popup.subtitle || popup.image) return popup;
  return { ...popup, title, subtitle: welcome || t('welcome') };
};

async function start(): Promise<void> {
  guardSinks();
  applyTheme();
  const [{ name }, login] = await Promise.all([server.getOrganization(), server.getLoginConfig()]);
  const title = parameters.title || name || t('chat');
  document.title = title;
  const sound = createSound();
  const panel = createPanel({
    ...{ title, logo: parameters.logo || LOGO, serverLogo: LOGO, isFramed, sound, onClose: () => show(false) },
    onText: (text) => void chat.sendText(text),
    onFile: (file) => void chat.sendFile(file),
    onWriting: () => chat.tellTyping(),
  });
  const closed = createClosedView({
    ...{ logo: LOGO, popup: popupWith(title), onOpen: () => show(true), onShrink: () => tellParent('CLOSE') },
  });
  let unread = 0;
  let isOpen = false;

  function setUnread(count: number): void {
    unread = count;
    closed.setUnread(count);
  }

  const chat = createChat({
    ...{ parameters, panel, title, login, session: createVisitorSession(parameters) },
    onArrived(count) {
      if (!isOpen) setUnread(unread + count);
      if (!isOpen || !document.hasFocus()) sound.play();
    },
  });

  function show(willBeOpen: boolean): void {
    isOpen = willBeOpen;
    closed.shrink();
    if (isFramed) tellParent(isOpen ? 'OPEN' : 'CLOSE');
    root.replaceChildren(isOpen ? panel.root : closed.root);
    if (!isOpen) return closed.focus();
    setUnread(0);
    panel.focus();
    void chat.enter().then(() => isOpen && panel.focus());
  }

  addEventListener('message', ({ data, source }: MessageEvent<unknown>) => {
    if (!isFramed || source !== window.parent) return;
    if (data === 'OPEN' && !isOpen) show(true);
    if (data === 'CLOSE' && isOpen) show(false);
  });
  if (!isFramed || parameters.isOpen) show(true);
  else {
    if (closed.isWide()) tellParent('POPUP');
    root.replaceChildren(closed.root);
    chat.listen();
  }
}

void start();

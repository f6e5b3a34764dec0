import { createConnection } from '@loquat/client';
import { serverProfileEndpoints, widgetEndpoints } from '@loquat/contract';
import { guardSinks } from '../lib/browser/guard-sinks.ts';
import { createChat } from './chat.ts';
import { createClosedView } from './closed-view.ts';
import { openMemory } from './identity/memory.ts';
import { createVisitorSession } from './identity/visitor-session.ts';
import { connectLoader } from './loader-messages.ts';
import { createPanel } from './panel.ts';
import { readParameters } from './parameters.ts';
import { readPlace } from './place.ts';
import { createSound } from './sound.ts';
import { t } from './texts.ts';
import { createTheme } from './theme.ts';
import './visitor.css';

const LOGO = '/api/resource/organization/logo';

const parameters = readParameters(location.search);
const isFramed = window.parent !== window;
const server = createConnection({ baseUrl: '/api' }).callsOf({
  getOrganization: serverProfileEndpoints.getOrganization,
  getLoginConfig: serverProfileEndpoints.getLoginConfig,
  getAvailability: widgetEndpoints.getWidgetAvailability,
});
const root = document.getElementById('widget')!;

/** Tells the embedding page how much space to make; the word contains no data, so any page may receive it. */
const tellParent = (word: 'OPEN' | 'CLOSE' | 'POPUP'): void => window.parent.postMessage(word, '*');

/** The text beside the button, if the page wants one: by default that of the chat. */
const popupWith = (title: string) => {
  const { popup, welcome } = parameters;
  if (!popup || popup.title || popup.subtitle || popup.image) return popup;
  return { ...popup, title, subtitle: welcome || t('welcome') };
};

async function start(): Promise<void> {
  guardSinks();
  const theme = createTheme(parameters, isFramed);
  const loader = isFramed ? connectLoader() : undefined;
  const opening = openMemory(readPlace().hasLoader ? loader : undefined);
  const [{ name }, login, availability, memory] = await Promise.all([
    ...([server.getOrganization(), server.getLoginConfig(), server.getAvailability(), opening] as const),
  ]);
  const title = parameters.title || name || t('chat');
  document.title = title;
  const sound = createSound(memory);
  const panel = createPanel({
    title,
    logo: parameters.logo || LOGO,
    serverLogo: LOGO,
    isFramed,
    sound,
    onClose: () => show(false),
    onText: (text) => void chat.sendText(text),
    onFiles: (files) => void chat.sendFiles(files),
    onWriting: () => chat.tellTyping(),
  });
  const closed = createClosedView({
    logo: LOGO,
    popup: popupWith(title),
    ofTab: memory.ofTab,
    onOpen: () => show(true),
    onShrink: () => tellParent('CLOSE'),
  });
  let isOpen = false;
  root.append(panel.root, closed.root);

  const chat = createChat({
    parameters,
    panel,
    title,
    login,
    availability,
    session: createVisitorSession(parameters, memory),
    onArrived() {
      if (!isOpen || !document.hasFocus()) sound.play();
    },
    onUnread(count) {
      closed.setUnread(isOpen ? 0 : count);
      if (isOpen && !document.hidden) chat.markRead();
    },
  });

  function display(willBeOpen: boolean): void {
    isOpen = willBeOpen;
    panel.root.hidden = !isOpen;
    closed.root.hidden = isOpen;
    document.documentElement.classList.toggle('open', isOpen);
  }

  function show(willBeOpen: boolean): void {
    closed.shrink();
    display(willBeOpen);
    if (isFramed) tellParent(isOpen ? 'OPEN' : 'CLOSE');
    if (!isOpen) return closed.focus();
    panel.showEnd();
    panel.focus();
    chat.markRead();
    void chat.enter().then(() => isOpen && panel.focus());
  }

  document.addEventListener('visibilitychange', () => isOpen && !document.hidden && chat.markRead());
  loader?.listen({
    onOpen: () => !isOpen && show(true),
    onClose: () => isOpen && show(false),
    onPage: chat.followPage,
    onUser: chat.setUser,
    onTheme: theme.set,
  });
  if (!isFramed || parameters.isOpen) return show(true);
  display(false);
  if (closed.isWide()) tellParent('POPUP');
  chat.listen();
}

void start();

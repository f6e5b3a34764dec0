import { createConnection } from '@loquat/client';
import { serverProfileEndpoints } from '@loquat/contract';
import { readableOn } from '../features/widget/readable-on.ts';
import { createChat } from './chat.ts';
import { element } from './elements.ts';
import { createPanel } from './panel.ts';
import { readParameters } from './parameters.ts';
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

/** The word that tells the embedding page to make room; it holds nothing, so any page may have it. */
const tellParent = (word: 'OPEN' | 'CLOSE'): void => window.parent.postMessage(word, '*');

async function start(): Promise<void> {
  applyTheme();
  const [{ name }, { who_can_sign_up }] = await Promise.all([server.getOrganization(), server.getLoginConfig()]);
  const title = parameters.title || name || t('chat');
  document.title = title;
  const button = element('button', { type: 'button', class: 'launcher', 'aria-label': t('open') });
  const badge = element('span', { class: 'badge', hidden: '' });
  button.append(element('img', { src: LOGO, alt: '' }), badge);
  const panel = createPanel({
    ...{ title, logo: parameters.logo || LOGO, isFramed, onClose: () => show(false) },
    onText: (text) => void chat.sendText(text),
    onFile: (file) => void chat.sendFile(file),
  });
  let unread = 0;
  let isOpen = false;

  function setUnread(count: number): void {
    unread = count;
    badge.hidden = count === 0;
    badge.textContent = String(count);
    button.setAttribute('aria-label', count === 0 ? t('open') : t('open_unread', { count }));
  }

  const isInvited = who_can_sign_up !== 'InvitationOnly';
  const chat = createChat({
    ...{ parameters, panel, title, isInvited, session: createVisitorSession(parameters) },
    onArrived: (count) => !isOpen && setUnread(unread + count),
  });

  function show(willBeOpen: boolean): void {
    isOpen = willBeOpen;
    if (isFramed) tellParent(isOpen ? 'OPEN' : 'CLOSE');
    root.replaceChildren(isOpen ? panel.root : button);
    if (!isOpen) return button.focus();
    setUnread(0);
    panel.focus();
    void chat.enter().then(() => isOpen && panel.focus());
  }

  button.addEventListener('click', () => show(true));
  addEventListener('message', ({ data, source }: MessageEvent<unknown>) => {
    if (!isFramed || source !== window.parent) return;
    if (data === 'OPEN' && !isOpen) show(true);
    if (data === 'CLOSE' && isOpen) show(false);
  });
  if (!isFramed || parameters.isOpen) show(true);
  else {
    root.replaceChildren(button);
    chat.listen();
  }
}

void start();

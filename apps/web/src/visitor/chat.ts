import type { LoginConfig } from '@loquat/contract';
import { createConversation, type Shown } from './conversation.ts';
import { element } from './elements.ts';
import { createFiles } from './files.ts';
import { messageRow } from './message-row.ts';
import type { Panel } from './panel.ts';
import type { Parameters } from './parameters.ts';
import { tellPlace } from './place.ts';
import { type TextKey, t } from './texts.ts';
import { createTyping } from './typing.ts';
import type { VisitorSession } from './visitor-session.ts';

export interface ChatParts {
  parameters: Parameters;
  session: VisitorSession;
  panel: Panel;
  title: string;
  /** Who may register, and how. */
  login: Pick<LoginConfig, 'who_can_sign_up' | 'google' | 'github'>;
  /** Answers came. */
  onArrived(count: number): void;
}

/** What happens between the visitor and the host, shown in the panel. */
export function createChat({ parameters, session, panel, title, login, onArrived }: ChatParts) {
  let entering: Promise<void> | undefined;
  let isHere = false;
  let isLost = false;
  let isWriting = false;
  const greeting = element(
    'article',
    { class: 'theirs' },
    element('div', { class: 'body' }, parameters.welcome || t('welcome')),
  );

  function tellState(): void {
    panel.setWriting(isWriting && !isLost);
    if (isLost) panel.setState(t('offline'));
    else panel.setState(t(isWriting ? 'writing' : isHere ? 'here' : 'away'));
  }

  const typing = createTyping({
    ...{ session, hostNow: () => conversation.hostNow() },
    onChange(isHostWriting) {
      isWriting = isHostWriting;
      tellState();
    },
  });

  const files = createFiles(session);
  const onSave = (saving: () => Promise<void>): void => void attempt(saving, t('not_saved'));
  const rows = new WeakMap<Shown, HTMLElement>();
  function rowOf(shown: Shown): HTMLElement {
    const row = rows.get(shown) ?? messageRow(shown, title, { files, onSave });
    rows.set(shown, row);
    return row;
  }

  function showMessages(messages: readonly Shown[], arrived: readonly Shown[]): void {
    panel.setRows([greeting, ...messages.map(rowOf)]);
    const answers = arrived.filter(({ isOwn }) => !isOwn).length;
    if (answers > 0) onArrived(answers);
  }

  const conversation = createConversation({
    ...{ session, host: parameters.host, onMessages: showMessages },
    onWriting: (isHostWriting) => (isHostWriting ? typing.begin() : typing.end()),
    onPresence(isOnline) {
      isHere = isOnline;
      tellState();
    },
    onState(state) {
      isLost = state === 'reconnecting' || state === 'disconnected';
      tellState();
    },
    onEnd() {
      session.leaveDevice();
      entering = undefined;
      void enter();
    },
  });

  function begin(): void {
    panel.setNotice();
    panel.allowWriting();
    conversation.start();
    if (!parameters.token) void tellPlace(session);
  }

  const refuse = (): void => panel.setNotice(t('refused'));

  async function arrive(arriving: Promise<void>, failure: TextKey): Promise<void> {
    try {
      await arriving;
      begin();
      panel.focus();
    } catch (error) {
      panel.setNotice(t(session.isEmailTaken(error) ? 'email_taken' : failure));
    }
  }

  async function ask(): Promise<void> {
    const isAny = login.google || login.github;
    const providers = isAny ? await (await import('./providers.ts')).findProviders(session.connection, login) : [];
    panel.ask({
      providers,
      onNamed: (name, email) => void arrive(session.registerWithAddress(name, email), 'refused'),
      onProvider: (proving) => void arrive(proving.then(session.signInWith), 'unconfirmed'),
    });
  }

  async function signIn(): Promise<void> {
    if (await session.resume()) return begin();
    if (login.who_can_sign_up === 'InvitationOnly') return panel.setNotice(t('invitation_only'));
    if (!parameters.isRegistering) return ask();
    await session.registerUnnamed();
    begin();
  }

  /** Signs in, registers or asks; once, however often the chat is opened. */
  function enter(): Promise<void> {
    entering ??= signIn().catch(() => {
      entering = undefined;
      refuse();
    });
    return entering;
  }

  async function attempt(action: () => Promise<void>, failure: string): Promise<void> {
    panel.setNotice();
    try {
      await action();
    } catch {
      const again = element('button', { type: 'button' }, t('again'));
      again.addEventListener('click', () => void attempt(action, failure));
      panel.setNotice(`${failure} `, again);
    }
  }

  panel.setRows([greeting]);
  return {
    enter,
    /** A visitor who has been here before hears of answers while the chat is closed. */
    listen: () => void (session.isKnown() && enter()),
    tellTyping: typing.tell,
    sendText: (text: string) => attempt(() => conversation.sendText(text), t('failed')),
    sendFile: (file: File) => attempt(() => conversation.sendFile(file), t('too_large')),
  };
}

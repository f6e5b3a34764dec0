import type { LoginConfig, Visitor, VisitorHost, WidgetAvailability } from '@loquat/contract';
import { generateName } from '../lib/visitor-names.ts';
import { createConversation, type Shown } from './conversation.ts';
import { element } from './elements.ts';
import { createProfile } from './identity/profile.ts';
import type { VisitorSession } from './identity/visitor-session.ts';
import { profileOf } from './identity/website-user.ts';
import type { WebsiteUser } from './loader-messages.ts';
import { createFiles } from './messages/files.ts';
import { messageRow } from './messages/message-row.ts';
import type { Panel } from './panel.ts';
import type { Parameters } from './parameters.ts';
import { createPlaceTeller, timeZone } from './place.ts';
import { formatMoment, pageLanguage, type TextKey, t } from './texts.ts';
import { createTyping } from './typing.ts';

export interface ChatParts {
  parameters: Parameters;
  session: VisitorSession;
  panel: Panel;
  title: string;
  /** Whether visitors may register, and how. */
  login: Pick<LoginConfig, 'who_can_sign_up' | 'google' | 'github'>;
  availability: WidgetAvailability;
  /** Answers arrived. */
  onArrived(): void;
  /** The number of answers that the visitor has not read. */
  onUnread(count: number): void;
}

/** The chat between the visitor and the host, shown in the panel. */
export function createChat(parts: ChatParts) {
  const { parameters, session, panel, title, login, availability, onArrived, onUnread } = parts;
  let resuming: Promise<boolean> | undefined;
  let entering: Promise<void> | undefined;
  let isHere = false;
  let isLost = false;
  let isWriting = false;
  let hasSent = false;
  let self: Visitor | undefined;
  const greeting = element(
    'article',
    { class: 'theirs' },
    element('div', { class: 'body' }, parameters.welcome || t('welcome')),
  );
  const place = createPlaceTeller(session);
  const profile = createProfile(session);

  const hostOf = (uid: number): VisitorHost | undefined => self?.hosts?.find((host) => host.uid === uid);

  function stateText(): string {
    if (isLost) return t('offline');
    if (isWriting) return t('writing');
    if (isHere) return t('here');
    const { is_open, opens_at } = availability;
    return !is_open && opens_at !== null ? t('back_at', { name: formatMoment(opens_at) }) : t('away');
  }

  function showState(): void {
    panel.setWriting(isWriting && !isLost);
    panel.setState(stateText());
    panel.setHost(self && hostOf(self.host));
    const canLeaveAddress = availability.sends_email && self !== undefined && (hasSent || Boolean(self.email));
    panel.showEmail(canLeaveAddress ? { email: self?.email ?? '', onSave: saveEmail } : undefined);
  }

  const saveEmail = (email: string): void => void attempt(() => profile.saveEmail(email), t('failed'));

  const typing = createTyping({
    session,
    hostNow: () => conversation.hostNow(),
    onChange(isHostWriting) {
      isWriting = isHostWriting;
      showState();
    },
  });

  const files = createFiles(session);
  const onSave = (saving: () => Promise<void>): void => void attempt(saving, t('not_saved'));
  const rows = new WeakMap<Shown, HTMLElement>();
  /** The first of several messages in a row names their author. */
  function rowOf(shown: Shown, before: Shown | undefined): HTMLElement {
    const host = shown.isOwn ? undefined : hostOf(shown.from_uid);
    const author = { name: host?.name ?? title, host: before?.from_uid === shown.from_uid ? undefined : host };
    const row = rows.get(shown) ?? messageRow(shown, author, { files, onSave });
    rows.set(shown, row);
    return row;
  }

  function showMessages(messages: readonly Shown[], arrived: readonly Shown[]): void {
    hasSent = messages.some(({ isOwn }) => isOwn);
    panel.setRows([greeting, ...messages.map((shown, at) => rowOf(shown, messages[at - 1]))]);
    if (arrived.some(({ isOwn }) => !isOwn)) onArrived();
    showState();
  }

  const conversation = createConversation({
    session,
    host: parameters.host,
    onMessages: showMessages,
    onUnread,
    onSelf(known) {
      self = known;
      showState();
    },
    onWriting: (isHostWriting) => (isHostWriting ? typing.begin() : typing.end()),
    onPresence(isOnline) {
      isHere = isOnline;
      showState();
    },
    onState(state) {
      isLost = state === 'reconnecting' || state === 'disconnected';
      showState();
    },
    onEnd() {
      session.leaveDevice();
      [resuming, entering] = [undefined, undefined];
      resume().then((isBack) => isBack || refuse(), refuse);
    },
  });

  function begin(): void {
    panel.setNotice();
    panel.allowWriting();
    if (!availability.is_open) panel.setHours(availability.text || t('closed'));
    conversation.start();
    if (parameters.token) return;
    place.begin();
    profile.begin();
  }

  function refuse(): void {
    [resuming, entering] = [undefined, undefined];
    panel.setNotice(t('refused'));
  }

  async function arrive(arriving: Promise<void>, failure: TextKey): Promise<void> {
    try {
      await arriving;
      begin();
      panel.focus();
    } catch (error) {
      panel.setNotice(t(session.isEmailTaken(error) ? 'email_taken' : failure));
    }
  }

  async function registerWithAddress(name: string, email: string): Promise<void> {
    await session.registerWithAddress(name, email);
    await profile.saveEmail(email).catch(() => {});
  }

  async function ask(): Promise<void> {
    const isAny = login.google || login.github;
    const providers = isAny ? await (await import('./providers.ts')).findProviders(session.connection, login) : [];
    panel.ask({
      providers,
      onSubmit: (name, email) => void arrive(registerWithAddress(name, email), 'refused'),
      onProvider: (proving) => void arrive(proving.then(session.signInWith), 'unconfirmed'),
    });
  }

  function resume(): Promise<boolean> {
    resuming ??= session.resume().then((isBack) => {
      if (isBack) begin();
      return isBack;
    });
    return resuming;
  }

  async function signIn(): Promise<void> {
    if (await resume()) return;
    if (login.who_can_sign_up === 'InvitationOnly') return panel.setNotice(t('invitation_only'));
    if (!parameters.isRegistering) return ask();
    await session.registerAs(profile.name() ?? generateName(pageLanguage, timeZone()));
    begin();
  }

  /** Signs in, registers or asks the visitor; once, however often the chat is opened. */
  function enter(): Promise<void> {
    entering ??= signIn().catch(refuse);
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

  /** Sends the files in order, and returns those that were not sent. */
  async function sendEach(files: readonly File[]): Promise<File[]> {
    const failed: File[] = [];
    for (const file of files) await conversation.sendFile(file).catch(() => failed.push(file));
    return failed;
  }

  function sendFiles(files: readonly File[]): Promise<void> {
    let left = files;
    return attempt(async () => {
      left = await sendEach(left);
      if (left.length > 0) throw new Error('Not all files were sent.');
    }, t('too_large'));
  }

  panel.setRows([greeting]);
  return {
    enter,
    /** A returning visitor is notified of answers while the chat is closed. */
    listen: () => void (session.isKnown() && resume().catch(() => (resuming = undefined))),
    markRead: conversation.markRead,
    tellTyping: typing.tell,
    followPage: place.follow,
    setUser: (user: WebsiteUser): void => profile.setFromWebsite(profileOf(user)),
    sendText: (text: string) => attempt(() => conversation.sendText(text), t('failed')),
    sendFiles,
  };
}

import type { VisitorLanguage } from '../lib/visitor-names.ts';

const en = {
  chat: 'Chat',
  open: 'Open the chat',
  open_unread: 'Open the chat, {{count}} new',
  close: 'Close the chat',
  dismiss: 'Close this message',
  welcome: 'Hello! What can we help you with?',
  here: 'Here now',
  writing: 'Writing…',
  away: 'Will answer as soon as possible',
  back_at: 'Back {{name}}',
  closed: 'We are not here right now. Leave a message, and we will answer when we are back.',
  newer: 'New messages',
  email_offer: 'Get answers by email when you leave',
  email_known: 'When you leave, answers go to {{name}}',
  email_save: 'Save',
  email_change: 'Change',
  offline: 'No connection. Trying again…',
  write: 'Write a message',
  send: 'Send',
  attach: 'Attach files',
  messages: 'Messages',
  sound: 'Play a sound for new answers',
  failed: 'Not sent.',
  again: 'Try again',
  too_large: 'The file could not be sent.',
  save: 'Save {{name}}',
  not_saved: 'The file could not be loaded.',
  invitation_only: 'This chat is for people who were invited.',
  refused: 'The chat is not available right now.',
  name: 'Your name',
  email: 'Your email address',
  start: 'Start the chat',
  continue_with: 'Continue with {{name}}',
  unconfirmed: 'That did not work. Try again, or start with your name.',
  email_taken: 'This address belongs to an account. Use another one.',
  you: 'You',
};
export type TextKey = keyof typeof en;
type Texts = Readonly<Record<TextKey, string>>;

const zh: Texts = {
  chat: '聊天',
  open: '打开聊天',
  open_unread: '打开聊天，{{count}} 条新消息',
  close: '关闭聊天',
  dismiss: '关闭此消息',
  welcome: '您好！有什么可以帮您？',
  here: '在线',
  writing: '正在输入…',
  away: '我们会尽快回复',
  back_at: '{{name}} 回来',
  closed: '我们现在不在线。请留言，我们回来后会尽快回复。',
  newer: '新消息',
  email_offer: '离开后通过邮件接收回复',
  email_known: '您离开后，回复会发送到 {{name}}',
  email_save: '保存',
  email_change: '更改',
  offline: '连接已断开，正在重试…',
  write: '输入消息',
  send: '发送',
  attach: '添加文件',
  messages: '消息',
  sound: '有新回复时播放提示音',
  failed: '未发送。',
  again: '重试',
  too_large: '无法发送此文件。',
  save: '保存 {{name}}',
  not_saved: '无法加载此文件。',
  invitation_only: '此聊天仅限受邀者使用。',
  refused: '聊天暂时不可用。',
  name: '您的姓名',
  email: '您的邮箱地址',
  start: '开始聊天',
  continue_with: '使用 {{name}} 继续',
  unconfirmed: '登录未成功。请重试，或填写姓名开始聊天。',
  email_taken: '该邮箱已有账号，请换一个。',
  you: '您',
};

const jp: Texts = {
  chat: 'チャット',
  open: 'チャットを開く',
  open_unread: 'チャットを開く（新着 {{count}} 件）',
  close: 'チャットを閉じる',
  dismiss: 'このメッセージを閉じる',
  welcome: 'こんにちは。どのようなご用件でしょうか？',
  here: 'オンライン',
  writing: '入力中…',
  away: 'できるだけ早くお返事します',
  back_at: '{{name}} に再開します',
  closed: 'ただいま営業時間外です。メッセージをお残しいただければ、営業時間になり次第お返事します。',
  newer: '新しいメッセージ',
  email_offer: 'ページを離れた後の返信をメールで受け取る',
  email_known: 'ページを離れた後の返信は {{name}} に届きます',
  email_save: '保存',
  email_change: '変更',
  offline: '接続が切れました。再接続しています…',
  write: 'メッセージを入力',
  send: '送信',
  attach: 'ファイルを添付',
  messages: 'メッセージ',
  sound: '新しい返信の通知音を鳴らす',
  failed: '送信できませんでした。',
  again: '再試行',
  too_large: 'ファイルを送信できませんでした。',
  save: '{{name}} を保存',
  not_saved: 'ファイルを読み込めませんでした。',
  invitation_only: 'このチャットは招待された方のみご利用いただけます。',
  refused: '現在、チャットをご利用いただけません。',
  name: 'お名前',
  email: 'メールアドレス',
  start: 'チャットを始める',
  continue_with: '{{name}} で続ける',
  unconfirmed: 'ログインできませんでした。もう一度お試しいただくか、お名前を入力して始めてください。',
  email_taken: 'このアドレスは登録済みです。別のアドレスをお使いください。',
  you: 'あなた',
};

const [texts, language] = ((): [Texts, VisitorLanguage] => {
  for (const wanted of navigator.languages) {
    if (/^en\b/i.test(wanted)) break;
    if (/^zh\b/i.test(wanted)) return [zh, 'zh-CN'];
    if (/^ja\b/i.test(wanted)) return [jp, 'ja'];
  }
  return [en, 'en'];
})();

/** BCP 47, of all texts. */
export const pageLanguage = language;

/** A day and a time, in the visitor's time zone; the day only if it is not today. */
export function formatMoment(moment: number): string {
  const isToday = new Date(moment).toDateString() === new Date().toDateString();
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(pageLanguage, isToday ? time : { weekday: 'long', ...time }).format(moment);
}

/** A text in the visitor's language. */
export const t = (key: TextKey, { count, name }: { count?: number; name?: string } = {}): string =>
  texts[key].replace('{{count}}', String(count)).replace('{{name}}', String(name));

import { type MessageKind, type NotifyReason } from '@loquat/contract';

/** The words of notifications, besides the messages. */
export interface PushTexts {
  /** A sender in a channel. */
  inChannel(name: string, channel: string): string;
  /** In place of the text, if previews are off. */
  hidden: string;
  /** In place of content without text. */
  kinds: Readonly<Record<Exclude<MessageKind, 'text' | 'markdown'> | 'unknown', string>>;
  missedCall: string;
  /** For a visitor. */
  assigned: string;
  call: { voice: string; video: string; answer: string; decline: string };
  reply: string;
  read: string;
}

const en: PushTexts = {
  inChannel: (name, channel) => `${name} in #${channel}`,
  hidden: 'New message',
  kinds: { file: 'Sent a file', voice: 'Sent a voice message', forward: 'Forwarded messages', unknown: 'New message' },
  missedCall: 'Missed call',
  assigned: 'You talk with this visitor now',
  call: { voice: 'Incoming voice call', video: 'Incoming video call', answer: 'Accept', decline: 'Decline' },
  reply: 'Reply',
  read: 'Mark as read',
};
const zh: PushTexts = {
  inChannel: (name, channel) => `${name}（#${channel}）`,
  hidden: '新消息',
  kinds: { file: '发送了文件', voice: '发送了语音消息', forward: '转发了消息', unknown: '新消息' },
  missedCall: '未接来电',
  assigned: '现在由你接待该访客',
  call: { voice: '语音来电', video: '视频来电', answer: '接听', decline: '拒绝' },
  reply: '回复',
  read: '标为已读',
};
const jp: PushTexts = {
  inChannel: (name, channel) => `${name}（#${channel}）`,
  hidden: '新しいメッセージ',
  kinds: {
    file: 'ファイルを送信しました',
    voice: 'ボイスメッセージを送信しました',
    forward: 'メッセージを転送しました',
    unknown: '新しいメッセージ',
  },
  missedCall: '不在着信',
  assigned: 'この訪問者の担当になりました',
  call: { voice: '音声通話の着信', video: 'ビデオ通話の着信', answer: '応答', decline: '拒否' },
  reply: '返信',
  read: '既読にする',
};

const TEXTS: Readonly<Record<string, PushTexts>> = { en, zh, ja: jp, jp };

/** The texts in a reader's language (BCP 47), or in English. */
export const pushTextsFor = (language: string): PushTexts => TEXTS[language.toLowerCase().split('-', 1)[0]!] ?? en;

/** More urgent than other messages of a channel. */
export const isUrgent = (reason: NotifyReason): boolean => reason !== 'message';

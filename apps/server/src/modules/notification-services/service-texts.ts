import type { ServiceKind } from '@loquat/contract';

/** Texts of notification services for their users. */
export interface ServiceTexts {
  test: { title: string; body: string };
  /** What each kind needs. */
  kinds: Readonly<Record<ServiceKind, string>>;
}

const en: ServiceTexts = {
  test: { title: 'Loquat', body: 'It works: your notifications arrive here.' },
  kinds: {
    telegram: 'A bot of yours and the id of the chat it writes to',
    discord: 'A webhook of a Discord channel',
    slack: 'An incoming webhook of Slack, or of a service that takes the same',
    feishu: 'A custom bot of a Feishu or Lark group',
    dingtalk: 'A custom bot of a DingTalk group',
    wecombot: 'A bot of a WeCom group',
    bark: 'The Bark app on iPhone and the key of your device',
    gotify: 'Your Gotify server and the token of an application',
    serverchan: 'The SendKey of ServerChan, for WeChat',
    pushdeer: 'A PushDeer server and your push key',
    matrix: 'A Matrix room and the access token of an account in it',
    custom_json: 'Your own address, which gets JSON',
  },
};
const zh: ServiceTexts = {
  test: { title: 'Loquat', body: '设置成功：通知会发送到这里。' },
  kinds: {
    telegram: '你的机器人，以及它所在会话的 ID',
    discord: 'Discord 频道的 Webhook',
    slack: 'Slack 的 Incoming Webhook，或兼容的服务',
    feishu: '飞书群的自定义机器人',
    dingtalk: '钉钉群的自定义机器人',
    wecombot: '企业微信群机器人',
    bark: 'iPhone 上的 Bark 应用和设备密钥',
    gotify: '你的 Gotify 服务器和应用令牌',
    serverchan: 'Server 酱的 SendKey，用于微信',
    pushdeer: 'PushDeer 服务器和你的 PushKey',
    matrix: 'Matrix 房间，以及其中账号的访问令牌',
    custom_json: '你自己的地址，接收 JSON',
  },
};
const jp: ServiceTexts = {
  test: { title: 'Loquat', body: '設定できました。通知はここに届きます。' },
  kinds: {
    telegram: '自分のボットと、書き込み先のチャット ID',
    discord: 'Discord チャンネルの Webhook',
    slack: 'Slack の Incoming Webhook、または互換サービス',
    feishu: 'Feishu・Lark グループのカスタムボット',
    dingtalk: 'DingTalk グループのカスタムボット',
    wecombot: 'WeCom グループのボット',
    bark: 'iPhone の Bark アプリと端末のキー',
    gotify: 'Gotify サーバーとアプリのトークン',
    serverchan: 'ServerChan の SendKey（WeChat 用）',
    pushdeer: 'PushDeer サーバーとプッシュキー',
    matrix: 'Matrix のルームと、参加しているアカウントのアクセストークン',
    custom_json: 'JSON を受け取る自分のアドレス',
  },
};

const TEXTS: Readonly<Record<string, ServiceTexts>> = { en, zh, ja: jp, jp };

/** The texts in a user's language (BCP 47), or in English. */
export const serviceTextsFor = (language: string): ServiceTexts =>
  TEXTS[language.toLowerCase().split('-', 1)[0]!] ?? en;

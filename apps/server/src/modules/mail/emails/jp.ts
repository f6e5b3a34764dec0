import type { EmailTexts } from './email-texts.ts';

export const jp: EmailTexts = {
  lang: 'ja',
  signInLink: ({ organization, duration, is_new }) => ({
    subject: is_new ? `${organization} に参加するためのリンク` : `${organization} のログインリンク`,
    title: is_new ? `${organization} に参加` : `${organization} にログイン`,
    paragraphs: [
      is_new
        ? `このメールアドレスで ${organization} に参加するリクエストがありました。`
        : `このメールアドレスで ${organization} にログインするリクエストがありました。`,
    ],
    button: is_new ? 'アカウントを作成' : 'ログイン',
    notes: [
      `リンクは一度だけ、${duration}以内に使えます。リンクを知っている人は誰でも使えるため、転送しないでください。`,
      'お心当たりがない場合は、何もする必要はありません。リンクがなければ、誰もログインできません。',
    ],
  }),
  registrationLink: ({ organization, duration }) => ({
    subject: `${organization} のメールアドレスの確認`,
    title: 'メールアドレスの確認',
    paragraphs: [
      `あと一歩で ${organization} のアカウントが使えます。このメールアドレスがご本人のものか確認してください。`,
    ],
    button: '確認して続ける',
    notes: [
      `リンクは${duration}以内に使えます。`,
      'お心当たりがない場合は、何もする必要はありません。アカウントは作成されません。',
    ],
  }),
  addressProof: ({ organization, duration }) => ({
    subject: `${organization} のメールアドレスの確認`,
    title: 'メールアドレスの確認',
    paragraphs: [
      `このメールアドレスで ${organization} のアカウントが作成されました。ログイン中のブラウザーでリンクを開くか、画面の案内に従ってパスワードでログインしてください。`,
    ],
    button: 'メールアドレスを確認',
    notes: [
      `リンクは一度だけ、${duration}以内に使えます。リンクを知っている人は誰でも使えるため、転送しないでください。`,
      'お心当たりがない場合は、何もする必要はありません。または、パスワードを使わずにリンクを開くと、アカウントはあなたのものになり、作成した人はログアウトされます。',
    ],
  }),
  invitation: ({ organization, inviter, channel, duration }) => ({
    subject: `${inviter} さんから ${organization} への招待`,
    title: `${organization} への招待`,
    paragraphs: [
      channel === undefined
        ? `${inviter} さんが ${organization} にあなたを招待しています。`
        : `${inviter} さんが ${organization} のチャンネル「${channel}」にあなたを招待しています。`,
    ],
    button: '招待を受ける',
    notes: [`リンクは${duration}以内に使えます。`, `${inviter} さんをご存じない場合は、何もする必要はありません。`],
  }),
  secondFactorReset: ({ organization }) => ({
    subject: `${organization} のアカウントの 2 段階認証がオフになりました`,
    title: '2 段階認証がオフになりました',
    paragraphs: [
      `${organization} の管理者が、あなたのアカウントの 2 段階認証をオフにしました。今後はコードなしでログインできます。回復コードは使えなくなりました。`,
    ],
    button: 'アカウントを開く',
    notes: ['お心当たりがない場合は、もう一度オンにして、管理者に連絡してください。'],
  }),
  signInMethods: ({ organization, lines }) => ({
    subject: `${organization} のアカウントのログイン方法が変更されました`,
    title: 'ログイン方法が変更されました',
    paragraphs: [`${organization} のあなたのアカウントで、次の変更がありました：`, ...lines],
    button: 'アカウントを確認',
    notes: [
      'ご本人が行った、または依頼した変更であれば、何もする必要はありません。',
      'お心当たりがない場合は、パスワードを変更し、見覚えのないログイン方法をアカウントから削除して、管理者に連絡してください。',
    ],
  }),
  methodChange: {
    added: (what) => `追加：${what}`,
    removed: (what) => `削除：${what}`,
    changed: (what) => `変更：${what}`,
  },
  methodName: ({ kind, label }) => {
    const names = {
      password: 'パスワード',
      email: 'メールアドレス',
      google: 'Google アカウント',
      github: 'GitHub アカウント',
      oidc: 'ログインプロバイダー',
      metamask: 'ウォレット',
      thirdparty: '他のシステムのアカウント',
      passkey: 'パスキー',
    };
    return label === '' ? names[kind] : `${names[kind]} ${label}`;
  },
  unreadDigest: ({ organization, count }) => ({
    subject: `${organization}：未読メッセージ ${count} 件`,
    title: `未読メッセージが ${count} 件あります`,
    paragraphs: [`ご不在の間に ${organization} に届いたメッセージ：`],
    button: `${organization} を開く`,
    notes: ['このメールはアカウント設定でオフにできます。'],
  }),
  visitorAnswers: ({ organization, lines }) => ({
    subject: `${organization} からの返信`,
    title: `${organization} から返信がありました`,
    paragraphs: lines,
    button: '',
    notes: [
      '返信するには、お問い合わせいただいたサイトのチャットを開いてください。',
      'このメールは、チャットでメールアドレスを登録された方にお送りしています。ご返信がない場合、メールは 3 通までで終了します。',
    ],
  }),
  botMail: ({ organization, bot, subject, lines }) => ({
    subject: `${bot}：${subject}`,
    title: subject,
    paragraphs: lines,
    button: '',
    notes: [`このメールは ${organization} のボット ${bot} が送信しました。パスワードを教えないでください。`],
  }),
  newDevices: ({ organization, lines, more }) => ({
    subject: `${organization} のアカウントへの新しいログイン`,
    title: '新しいデバイスでのログイン',
    paragraphs: [
      `これまで使われたことのないデバイスから、${organization} のあなたのアカウントにログインがありました：`,
      ...lines,
      ...(more > 0 ? [`ほか ${more} 台のデバイス`] : []),
    ],
    button: 'デバイスを確認',
    notes: [
      'ご本人の場合は、何もする必要はありません。',
      'お心当たりがない場合は、パスワードを変更し、デバイス一覧でそのデバイスをログアウトしてください。',
      'このメールは通知設定でオフにできます。',
    ],
  }),
  newDevice: ({ name, when, address }) =>
    [name || '不明なデバイス', when, address === null ? '' : `接続元 ${address}`].filter(Boolean).join('、'),
  from: (names) => `${names} から`,
  moreChats: (count) => `ほか ${count} 件のチャット`,
  openLink: 'または、このリンクを開いてください：',
  footer: (organization) => `このメールは ${organization} から自動送信されています。返信はお受けできません。`,
};

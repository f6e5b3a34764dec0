import type { EmailTexts } from './email-texts.ts';

export const zh: EmailTexts = {
  lang: 'zh-CN',
  signInLink: ({ organization, duration, is_new }) => ({
    subject: is_new ? `加入 ${organization} 的链接` : `${organization} 的登录链接`,
    title: is_new ? `加入 ${organization}` : `登录 ${organization}`,
    paragraphs: [
      is_new
        ? `有人（希望是你本人）请求用此邮箱加入 ${organization}。`
        : `有人（希望是你本人）请求用此邮箱登录 ${organization}。`,
    ],
    button: is_new ? '创建我的账号' : '登录',
    notes: [
      `此链接只能使用一次，${duration}内有效。任何拿到链接的人都可以使用它，请勿转发。`,
      '如果不是你本人操作，请忽略这封邮件。没有此链接，任何人都无法登录。',
    ],
  }),
  registrationLink: ({ organization, duration }) => ({
    subject: `请确认你在 ${organization} 的邮箱`,
    title: '确认你的邮箱',
    paragraphs: [`只差一步，你在 ${organization} 的账号就可以使用了：请确认此邮箱属于你。`],
    button: '确认并继续',
    notes: [`此链接${duration}内有效。`, '如果不是你本人操作，请忽略这封邮件，账号不会被创建。'],
  }),
  addressProof: ({ organization, duration }) => ({
    subject: `请确认你在 ${organization} 的邮箱`,
    title: '确认你的邮箱',
    paragraphs: [
      `有人（希望是你本人）用此邮箱在 ${organization} 创建了账号。请在已登录的浏览器中打开链接，或按提示用密码登录。`,
    ],
    button: '确认我的邮箱',
    notes: [
      `此链接只能使用一次，${duration}内有效。任何拿到链接的人都可以使用它，请勿转发。`,
      '如果不是你本人操作，你可以忽略这封邮件，也可以不用密码直接打开链接：账号将归你所有，创建者会被退出登录。',
    ],
  }),
  invitation: ({ organization, inviter, channel, duration }) => ({
    subject: `${inviter} 邀请你加入 ${organization}`,
    title: `你收到了 ${organization} 的邀请`,
    paragraphs: [
      channel === undefined
        ? `${inviter} 想在 ${organization} 与你交流。`
        : `${inviter} 邀请你加入 ${organization} 的频道“${channel}”。`,
    ],
    button: '接受邀请',
    notes: [`此链接${duration}内有效。`, `如果你不认识 ${inviter}，无需任何操作。`],
  }),
  secondFactorReset: ({ organization }) => ({
    subject: `你在 ${organization} 的两步验证已关闭`,
    title: '两步验证已关闭',
    paragraphs: [`${organization} 的管理员关闭了你账号的两步验证。现在登录不再需要验证码，你的恢复码也已失效。`],
    button: '打开我的账号',
    notes: ['如果这不是你要求的，请重新开启两步验证，并联系管理员。'],
  }),
  signInMethods: ({ organization, lines }) => ({
    subject: `你在 ${organization} 的登录方式有变更`,
    title: '登录方式有变更',
    paragraphs: [`你在 ${organization} 的账号有以下变更：`, ...lines],
    button: '查看我的账号',
    notes: [
      '如果是你本人操作或要求的，无需任何操作。',
      '如果不是，请修改密码，从账号中移除你不认识的登录方式，并联系管理员。',
    ],
  }),
  methodChange: {
    added: (what) => `已添加：${what}`,
    removed: (what) => `已移除：${what}`,
    changed: (what) => `已更改：${what}`,
  },
  methodName: ({ kind, label }) => {
    const names = {
      password: '密码',
      email: '邮箱地址',
      google: 'Google 账号',
      github: 'GitHub 账号',
      oidc: '登录服务',
      metamask: '钱包',
      thirdparty: '其他系统的账号',
      passkey: '通行密钥',
    };
    return label === '' ? names[kind] : `${names[kind]} ${label}`;
  },
  unreadDigest: ({ organization, count }) => ({
    subject: `${organization}：${count} 条未读消息`,
    title: `你有 ${count} 条未读消息`,
    paragraphs: [`你不在的时候，${organization} 收到了：`],
    button: `打开 ${organization}`,
    notes: ['你可以在账号设置中关闭此类邮件。'],
  }),
  visitorAnswers: ({ organization, lines }) => ({
    subject: `${organization} 回复了你`,
    title: `${organization} 回复了你`,
    paragraphs: lines,
    button: '',
    notes: [
      '如需继续对话，请打开你提问时所在网站的聊天窗口。',
      '你收到此邮件，是因为你在那里留下了邮箱。如果你不再回复，我们最多发送三封邮件。',
    ],
  }),
  botMail: ({ organization, bot, subject, lines }) => ({
    subject: `${bot}：${subject}`,
    title: subject,
    paragraphs: lines,
    button: '',
    notes: [`此邮件由 ${organization} 的机器人 ${bot} 发送。请勿向它提供密码。`],
  }),
  newDevices: ({ organization, lines, more }) => ({
    subject: `你在 ${organization} 的账号有新的登录`,
    title: '在新设备上登录',
    paragraphs: [
      `有人（希望是你本人）在一台从未使用过的设备上登录了你在 ${organization} 的账号：`,
      ...lines,
      ...(more > 0 ? [`以及另外 ${more} 台设备`] : []),
    ],
    button: '查看我的设备',
    notes: [
      '如果是你本人操作，无需任何操作。',
      '如果不是你本人操作，请修改密码，然后在设备列表中将该设备退出登录。',
      '你可以在通知设置中关闭此类邮件。',
    ],
  }),
  newDevice: ({ name, when, address }) =>
    [name || '未知设备', when, address === null ? '' : `来自 ${address}`].filter(Boolean).join('，'),
  from: (names) => `来自 ${names}`,
  moreChats: (count) => `以及另外 ${count} 个聊天`,
  openLink: '或打开此链接：',
  footer: (organization) => `本邮件由 ${organization} 自动发送，请勿回复。`,
};

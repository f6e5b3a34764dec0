import type { EmailTexts } from './email-texts.ts';

const messages = (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`);

export const en: EmailTexts = {
  lang: 'en',
  signInLink: ({ organization, duration, is_new }) => ({
    subject: is_new ? `Your link to join ${organization}` : `Your sign-in link for ${organization}`,
    title: is_new ? `Join ${organization}` : `Sign in to ${organization}`,
    paragraphs: [
      is_new
        ? `Someone (hopefully you) asked to join ${organization} with this email address.`
        : `Someone (hopefully you) asked to sign in to ${organization} with this email address.`,
    ],
    button: is_new ? 'Create my account' : 'Sign in',
    notes: [
      `The link works once, and for ${duration}. Anyone who has it can use it, so do not pass it on.`,
      'If it was not you, you can ignore this email. Without the link, no one can sign in.',
    ],
  }),
  registrationLink: ({ organization, duration }) => ({
    subject: `Confirm your email address for ${organization}`,
    title: 'Confirm your email address',
    paragraphs: [`One more step and your account at ${organization} is ready: confirm that this mailbox is yours.`],
    button: 'Confirm and continue',
    notes: [`The link works for ${duration}.`, 'If it was not you, do nothing, and no account is created.'],
  }),
  addressProof: ({ organization, duration }) => ({
    subject: `Is this your email address? Confirm it for ${organization}`,
    title: 'Confirm your email address',
    paragraphs: [
      `Someone (hopefully you) created an account at ${organization} with this email address. Open the link where you are signed in, or sign in with your password when it asks.`,
    ],
    button: 'Confirm my address',
    notes: [
      `The link works once, and for ${duration}. Anyone who has it can use it, so do not pass it on.`,
      'If it was not you, do nothing, or open the link without the password: then the account is yours, and the person who created it is locked out.',
    ],
  }),
  invitation: ({ organization, inviter, channel, duration }) => ({
    subject: `${inviter} invites you to ${organization}`,
    title: `You are invited to ${organization}`,
    paragraphs: [
      channel === undefined
        ? `${inviter} would like to talk with you at ${organization}.`
        : `${inviter} would like you to join the channel “${channel}” at ${organization}.`,
    ],
    button: 'Accept the invitation',
    notes: [`The link works for ${duration}.`, `If you do not know ${inviter}, you can ignore this email.`],
  }),
  secondFactorReset: ({ organization }) => ({
    subject: `Two-step verification is off for your account at ${organization}`,
    title: 'Two-step verification is off',
    paragraphs: [
      `An admin of ${organization} turned off two-step verification for your account. You sign in without a code now, and your recovery codes no longer work.`,
    ],
    button: 'Open my account',
    notes: ['If you did not ask for it, turn it on again and talk to your admins.'],
  }),
  signInMethods: ({ organization, lines }) => ({
    subject: `The ways to sign in to your account at ${organization} have changed`,
    title: 'How you sign in has changed',
    paragraphs: [`This changed for your account at ${organization}:`, ...lines],
    button: 'Show my account',
    notes: [
      'If you did this, or asked for it, there is nothing to do.',
      'If not, change your password, remove what you do not know from your account, and talk to your admins.',
    ],
  }),
  methodChange: {
    added: (what) => `Added: ${what}`,
    removed: (what) => `Removed: ${what}`,
    changed: (what) => `Changed: ${what}`,
  },
  methodName: ({ kind, label }) => {
    const names = {
      password: 'password',
      email: 'email address',
      google: 'Google account',
      github: 'GitHub account',
      oidc: 'sign-in provider',
      metamask: 'wallet',
      thirdparty: 'account of another system',
      passkey: 'passkey',
    };
    return label === '' ? names[kind] : `${names[kind]} ${label}`;
  },
  unreadDigest: ({ organization, count }) => ({
    subject: `${messages(count)} at ${organization}`,
    title: count === 1 ? 'A message is waiting for you' : `${messages(count)} are waiting for you`,
    paragraphs: [`This came in at ${organization} while you were away:`],
    button: `Open ${organization}`,
    notes: ['You can switch these emails off in your account settings.'],
  }),
  visitorAnswers: ({ organization, lines }) => ({
    subject: `${organization} answered you`,
    title: `${organization} answered you`,
    paragraphs: lines,
    button: '',
    notes: [
      'To reply, open the chat on the website where you asked.',
      'You get this because you left your address there. If you do not reply, we stop after three emails.',
    ],
  }),
  botMail: ({ organization, bot, subject, lines }) => ({
    subject: `${bot}: ${subject}`,
    title: subject,
    paragraphs: lines,
    button: '',
    notes: [`The bot ${bot} of ${organization} wrote this. Never give it your password.`],
  }),
  newDevices: ({ organization, lines, more }) => ({
    subject: `New sign-in to your account at ${organization}`,
    title: 'Signed in on a new device',
    paragraphs: [
      `Someone (hopefully you) signed in to your account at ${organization} on a device that had never been used for it:`,
      ...lines,
      ...(more > 0 ? [more === 1 ? 'and 1 more device' : `and ${more} more devices`] : []),
    ],
    button: 'Show my devices',
    notes: [
      'If it was you, there is nothing to do.',
      'If it was not you, change your password, then log that device out in the list of your devices.',
      'You can switch these emails off in your notification settings.',
    ],
  }),
  newDevice: ({ name, when, address }) =>
    [name || 'Unknown device', when, address === null ? '' : `from ${address}`].filter(Boolean).join(', '),
  from: (names) => `from ${names}`,
  moreChats: (count) => (count === 1 ? 'and 1 more chat' : `and ${count} more chats`),
  openLink: 'Or open this link:',
  footer: (organization) => `Sent automatically by ${organization}. Replies are not read.`,
};

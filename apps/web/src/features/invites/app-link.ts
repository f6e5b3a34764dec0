/** URL scheme of the phone apps for this contract. */
const APP_SCHEME = 'vocechat';

/** The registration address in the form of invitations, which apps and web clients read. */
export const registerLink = (origin: string, magicToken: string): string =>
  `${origin}/?magic_token=${encodeURIComponent(magicToken)}#/register`;

/** Opens an invitation in the app on this phone. */
export const appLink = (webLink: string): string => `${APP_SCHEME}://i?magic_link=${encodeURIComponent(webLink)}`;

import type { OpenidConfig } from '@loquat/contract';

/** Where the web app is, as the server says it to providers: the address administrators set, or the one in use. */
export const publicOrigin = ({ redirect_uris }: Pick<OpenidConfig, 'redirect_uris'>): string =>
  new URL(redirect_uris[0] ?? location.origin).origin;

import type { OpenidConfig } from '@loquat/contract';

/** The origin of the web app as providers know it: the address that administrators set, or the one in use. */
export const publicOrigin = ({ redirect_uris }: Pick<OpenidConfig, 'redirect_uris'>): string =>
  new URL(redirect_uris[0] ?? location.origin).origin;

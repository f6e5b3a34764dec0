import type { Access, Uid } from '@loquat/contract';

/** Who is calling, as the access token says. */
export interface Viewer {
  uid: Uid;
  device: string;
  is_admin: boolean;
  is_guest: boolean;
}

/**
 * Turns a token into the viewer it stands for.
 * @throws ProblemError `session.required` when the token is missing, bad, expired, or its account is gone or frozen.
 */
export type Authenticate = (token: string | undefined, access: Exclude<Access, 'public'>) => Viewer | Promise<Viewer>;

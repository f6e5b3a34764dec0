import type { Endpoint, Uid } from '@loquat/contract';

/** Who is calling, as the access token says. */
export interface Viewer {
  uid: Uid;
  device: string;
  is_admin: boolean;
  is_guest: boolean;
}

/**
 * Turns a token into the viewer it stands for. A session that was ended, and an account that is frozen or gone, is
 * refused at once, whatever life the token has left.
 * @throws ProblemError `session.required`; on the event stream `session.device_unknown` when the session was ended.
 */
export type Authenticate = (token: string | undefined, endpoint: Endpoint) => Viewer | Promise<Viewer>;

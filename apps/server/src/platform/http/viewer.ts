import { type Endpoint, FOUNDER_UID, type Uid } from '@loquat/contract';

/** Who is calling, as the access token says. */
export interface Viewer {
  uid: Uid;
  device: string;
  /** Tells this sign-in from others on the same device; empty for bots. */
  session_id: string;
  is_admin: boolean;
  is_guest: boolean;
}

/** Who may change what decides who is let in as whom. */
export const isFounder = ({ uid }: Pick<Viewer, 'uid'>): boolean => uid === FOUNDER_UID;

/** When a token is looked at: as its request arrives, and again once a body, which may take minutes, is there. */
export type Moment = 'arrival' | 'handling';

/**
 * Turns a token into the viewer it stands for. A session that was ended, and an account that is frozen or gone, is
 * refused at once, whatever life the token has left.
 * A token that ran out while the body came still counts: it lived when the request arrived.
 * @throws ProblemError `session.required`; on the event stream `session.device_unknown` when the session was ended.
 */
export type Authenticate = (token: string | undefined, endpoint: Endpoint, moment: Moment) => Viewer | Promise<Viewer>;

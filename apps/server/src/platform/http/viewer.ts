import { type Endpoint, FOUNDER_UID, type Uid } from '@loquat/contract';

/** The caller, as the access token identifies them. */
export interface Viewer {
  uid: Uid;
  device: string;
  /** Distinguishes this sign-in from others on the same device; empty for bots. */
  session_id: string;
  is_admin: boolean;
  is_guest: boolean;
  /** Set only for a visitor of a widget: the user they talk with. */
  visitor_host?: Uid;
}

/** Whether the viewer may change the sign-in and registration settings. */
export const isFounder = ({ uid }: Pick<Viewer, 'uid'>): boolean => uid === FOUNDER_UID;

/** When a token is checked: as its request arrives, and again once the body has arrived, which may take minutes. */
export type Moment = 'arrival' | 'handling';

/**
 * Turns a token into its viewer. An ended session, or an account that is frozen or deleted, is refused at once, even if
 * the token is still valid. A token that expired while the body arrived still counts: it was valid when the request
 * arrived.
 * @throws ProblemError `session.required`; on the event stream `session.device_unknown` if the session was ended.
 */
export type Authenticate = (token: string | undefined, endpoint: Endpoint, moment: Moment) => Viewer | Promise<Viewer>;

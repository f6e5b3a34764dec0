import { FOUNDER_UID, type Uid, WIDGET_PASSWORD } from '@loquat/contract';

/** The origin of a new account, as given in the registration. */
export interface Arrival {
  magic_token?: string | undefined;
  widget_id?: string | number | undefined;
  /** The requested host of a visitor. */
  widget_host?: Uid | undefined;
  password?: string | undefined;
}

/** The fields that mark an account as a visitor of a widget. */
export interface VisitorFields {
  widget_id: string;
  visitor_host: Uid;
  may_choose_host: boolean;
}

/** Undefined for other users. An invited user becomes a member, also through a widget. */
export const visitorFieldsOf = ({
  magic_token,
  widget_id,
  widget_host,
  password,
}: Arrival): VisitorFields | undefined =>
  widget_id === undefined || magic_token
    ? undefined
    : {
        widget_id: String(widget_id),
        visitor_host: widget_host ?? FOUNDER_UID,
        // VoceChat's widget sends no host here, but writes to the user that its page names.
        may_choose_host: widget_host === undefined && password === WIDGET_PASSWORD,
      };

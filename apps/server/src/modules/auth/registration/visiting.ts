import { FOUNDER_UID, type Uid } from '@loquat/contract';

/** What newcomers say about where they come from. */
export interface Arrival {
  magic_token?: string | undefined;
  widget_id?: string | number | undefined;
  /** Whom a visitor talks with. */
  widget_host?: Uid | undefined;
}

/** What marks the account of a visitor of a widget. */
export interface VisitorFields {
  widget_id: string;
  visitor_host: Uid;
}

/** Undefined for everybody else. Whoever is invited becomes a member, by a widget too. */
export const visitorFieldsOf = ({ magic_token, widget_id, widget_host }: Arrival): VisitorFields | undefined =>
  widget_id === undefined || magic_token
    ? undefined
    : { widget_id: String(widget_id), visitor_host: widget_host ?? FOUNDER_UID };

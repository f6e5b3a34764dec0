/** A mail server. */
export interface SmtpServer {
  /** A name or an IP address. */
  host: string;
  /** 465 is encrypted from the first byte; on other ports, encryption starts once both sides have agreed. */
  port: number;
  /** Empty: the server requires no sign-in. */
  username: string;
  password: string;
}

export interface Mailbox {
  /** Displayed instead of the address; may contain any text. */
  name: string;
  address: string;
}

/** One mail to one mailbox. */
export interface MailMessage {
  from: Mailbox;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The left part of its Message-ID: a mail sent twice is recognised as one. */
  id: string;
}

/** Sends mail. */
export interface Mailer {
  /** Resolves when the server has accepted the mail. @throws MailError, or the reason of `signal` */
  send(server: SmtpServer, message: MailMessage, signal?: AbortSignal): Promise<void>;
  /** Connects, greets and signs in, but sends nothing. @throws MailError */
  verify(server: SmtpServer, signal?: AbortSignal): Promise<void>;
}

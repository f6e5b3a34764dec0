/** A server that takes mail. */
export interface SmtpServer {
  /** A name or an IP address. */
  host: string;
  /** 465 is encrypted from the first byte; on other ports encryption begins when both sides said so. */
  port: number;
  /** Empty: the server wants no sign-in. */
  username: string;
  password: string;
}

export interface Mailbox {
  /** Shown instead of the address; may hold anything. */
  name: string;
  address: string;
}

/** One letter to one mailbox, as it is read. */
export interface MailMessage {
  from: Mailbox;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Left part of its Message-ID: the same letter sent twice is the same letter. */
  id: string;
}

/** The way out for mail. */
export interface Mailer {
  /** Resolves when the server has taken the letter. @throws MailError, or the reason of `signal` */
  send(server: SmtpServer, message: MailMessage, signal?: AbortSignal): Promise<void>;
  /** Connects, greets and signs in, and sends nothing. @throws MailError */
  verify(server: SmtpServer, signal?: AbortSignal): Promise<void>;
}

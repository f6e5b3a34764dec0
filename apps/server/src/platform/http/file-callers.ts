import type { Viewer } from './viewer.ts';

/** What of a request says who makes it, and from where. */
export interface FileRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  protocol: 'http' | 'https';
}

/** Who makes the calls that read files (`fileLink` in the contract): browsers cannot put a token on their requests. */
export interface FileCallers {
  /**
   * The caller, by the token in the header, else by the cookie; undefined if there is neither. Null: file links are
   * public, so it makes no difference. @throws what `requireViewer` throws about the token
   */
  find(
    request: FileRequest,
    requireViewer: (token: unknown) => Viewer | Promise<Viewer>,
  ): Viewer | null | undefined | Promise<Viewer>;
  /** Values of `Set-Cookie` for whoever has this access token; none for visitors of a widget, who send it themselves. */
  cookiesFor(token: string, request: FileRequest): string[];
}

import type { Viewer } from './viewer.ts';

/** The parts of a request that identify its caller. */
export interface FileRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  protocol: 'http' | 'https';
}

/** Identifies the callers of `fileLink` endpoints: browsers cannot put a token on these requests. */
export interface FileCallers {
  /**
   * The caller, by the token in the header, else by the cookie; undefined if there is neither. Null: file links are
   * public, so the caller makes no difference. @throws the errors of `requireViewer` about the token
   */
  find(
    request: FileRequest,
    requireViewer: (token: unknown) => Viewer | Promise<Viewer>,
  ): Viewer | null | undefined | Promise<Viewer>;
  /**
   * `Set-Cookie` values for the owner of this access token; none for visitors of a widget, who send the token
   * themselves.
   */
  cookiesFor(token: string, request: FileRequest): string[];
}

import { dispositionOf } from './file-names.ts';
import { essenceOf, UNKNOWN_TYPE } from './media-types.ts';

/** How to serve a file that anybody may have uploaded without doing harm. */
export interface ServingRules {
  contentType: string;
  headers: Record<string, string>;
}

const PDF = 'application/pdf';
const SHOWN: ReadonlySet<string> = new Set([
  PDF,
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'text/plain',
]);
// Browsers treat types with this ending as XML, and XML can contain scripts.
const PLAYED = /^(?:audio|video)\/[^+]+$/;
// Our pages may load scripts and styles from our own origin: an upload must not become one.
const LOADED_BY_PAGES = /script|css|wasm/;

const PICTURE_OR_PLAYER = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";
// No sandbox: browsers refuse to show a PDF in one. Their viewers keep a PDF's own scripts away from our origin.
const VIEWER = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";
const SHUT_IN = `sandbox; ${PICTURE_OR_PLAYER}; frame-ancestors 'self'`;

/** Pictures, sound, video, plain text and PDF are shown; everything else can only be saved. */
export function servingRulesOf(declared: string, name: string | null, wantsDownload: boolean): ServingRules {
  const type = essenceOf(declared);
  const isShown = SHOWN.has(type) || PLAYED.test(type);
  const kind = isShown && !wantsDownload ? 'inline' : 'attachment';
  return {
    contentType: LOADED_BY_PAGES.test(type) ? UNKNOWN_TYPE : declared,
    headers: {
      'content-security-policy': type === PDF ? VIEWER : SHUT_IN,
      ...((name !== null || kind === 'attachment') && { 'content-disposition': dispositionOf(kind, name) }),
    },
  };
}

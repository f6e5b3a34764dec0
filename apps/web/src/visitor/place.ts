import { URL_MAX_LENGTH, visitorEndpoints } from '@loquat/contract';
import type { VisitorSession } from './visitor-session.ts';

/** Of the page's title; three bytes each at most, except for the rarest. */
const TITLE_MAX_CHARACTERS = 120;

/**
 * Where the visitor is. The page that embeds the chat says which it is behind the `#` of the chat's address, which
 * browsers send to no server: not even ours should log the pages of others.
 */
function placeHere() {
  const said = new URLSearchParams(location.hash.slice(1));
  const page = said.get('page') ?? '';
  return {
    page_url: /^https?:/.test(page) && page.length <= URL_MAX_LENGTH ? page : null,
    page_title: said.get('pageTitle')?.slice(0, TITLE_MAX_CHARACTERS),
    language: navigator.language,
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** Tells the team where the visitor is. A chat does not depend on it. */
export const tellPlace = ({ connection }: VisitorSession): Promise<void> =>
  connection
    .callsOf({ tellPlace: visitorEndpoints.tellPlace })
    .tellPlace({ body: placeHere() })
    .catch(() => {});

import { URL_MAX_LENGTH, visitorEndpoints } from '@loquat/contract';
import type { VisitorSession } from './identity/visitor-session.ts';

/** Of the page's title; a character has at most three bytes, except for the rarest. */
const TITLE_MAX_CHARACTERS = 120;
/** A single-page app may change its address many times a second. */
const PAUSE_MS = 2_000;

interface Page {
  page: string;
  title: string;
}

/**
 * The embedding page, from the fragment of the chat's address, which browsers send to no server: no server, not even
 * this one, should log the pages of other sites.
 */
export function readPlace(): Page & { hasLoader: boolean } {
  const said = new URLSearchParams(location.hash.slice(1));
  return { page: said.get('page') ?? '', title: said.get('pageTitle') ?? '', hasLoader: said.has('loader') };
}

export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const placeOn = ({ page, title }: Page) => ({
  page_url: /^https?:/.test(page) && page.length <= URL_MAX_LENGTH ? page : null,
  page_title: title.slice(0, TITLE_MAX_CHARACTERS) || null,
  language: navigator.language,
  time_zone: timeZone(),
});

/** Reports the visitor's page to the team, from when the chat begins. A chat does not depend on it. */
export function createPlaceTeller({ connection }: Pick<VisitorSession, 'connection'>) {
  const { tellPlace } = connection.callsOf({ tellPlace: visitorEndpoints.tellPlace });
  let here: Page = readPlace();
  let hasBegun = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const tell = (): void => void tellPlace({ body: placeOn(here) }).catch(() => {});

  return {
    begin(): void {
      hasBegun = true;
      tell();
    },
    /** Waits a little, and reports the last of several pages. */
    follow(page: string, title: string): void {
      here = { page, title };
      if (!hasBegun) return;
      waiting ??= setTimeout(() => {
        waiting = undefined;
        tell();
      }, PAUSE_MS);
    },
  };
}

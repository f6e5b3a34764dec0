import { ProblemError, type StartPage, StartPageHtml } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { RunUnit } from '../../platform/unit-of-work.ts';
import type { ServerSettings, StartPageText } from '../server/server.access.ts';

export interface StartPageParts {
  transact: RunUnit;
  settings: ServerSettings;
  clock: Pick<Clock, 'now'>;
  /** HTML for both pages, with the name of its page where `PLACE` is. */
  builtIn: string;
}

const PLACE = '{{page}}';
/** The names that pages give themselves (`StartPageWish`). */
const NAMES = { landing: 'guest', after_signin: 'signed_in' } as const satisfies Record<StartPage, string>;

export type StartPageService = ReturnType<typeof createStartPageService>;

export function createStartPageService({ transact, settings, clock, builtIn }: StartPageParts) {
  const builtInPages: Record<StartPage, string> = {
    landing: builtIn.replace(PLACE, NAMES.landing),
    after_signin: builtIn.replace(PLACE, NAMES.after_signin),
  };
  const save = (page: StartPage, html: string): Promise<void> =>
    transact((tx) => settings.update(tx, `${page}_page`, () => ({ html, updated_at: clock.now() })));

  return {
    /** The page that an administrator wrote, or the built-in one. */
    get(page: StartPage): StartPageText {
      const { html, updated_at } = settings.get(`${page}_page`);
      return { html: html || builtInPages[page], updated_at };
    },
    /** @throws ProblemError `request.malformed_body` if the text is blank, `request.too_large` */
    async replace(page: StartPage, html: string): Promise<void> {
      if (html.trim() === '') throw new ProblemError('request.malformed_body');
      if (!StartPageHtml.safeParse(html).success) throw new ProblemError('request.too_large');
      await save(page, html);
    },
    /** Returns to the built-in page. */
    reset: (page: StartPage): Promise<void> => save(page, ''),
  };
}

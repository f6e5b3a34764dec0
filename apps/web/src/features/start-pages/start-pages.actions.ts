import { type StartPage, startPageEndpoints, startPages } from '@loquat/contract';
import { queryClient } from '../../hooks/query-client.ts';
import { connection } from '../../state/connection.ts';
import { loadOrganization } from '../server/server.actions.ts';

const pages = connection.callsOf(startPageEndpoints);

/** The HTML of each page: the administrators' own, or the built-in one. */
export type StartPageTexts = Record<StartPage, string>;

/** The query key of these texts. */
export const START_PAGES_QUERY = ['start-pages'] as const;

const loadText = async (page: StartPage): Promise<string> =>
  new TextDecoder().decode(await pages.getStartPage({ params: { page } }));

/** Loads both texts, and which of them are replaced. Rejects like any call. */
export async function loadStartPages(): Promise<StartPageTexts> {
  const [landing, after_signin] = await Promise.all([
    loadText('landing'),
    loadText('after_signin'),
    loadOrganization(),
  ]);
  return { landing, after_signin };
}

/** Replaces the given pages. Rejects like any call. */
export async function saveStartPages(texts: Partial<StartPageTexts>): Promise<void> {
  for (const page of startPages)
    if (texts[page] !== undefined) await pages.updateStartPage({ params: { page }, body: texts[page] });
  queryClient.setQueryData<StartPageTexts>(START_PAGES_QUERY, (before) => before && { ...before, ...texts });
  await loadOrganization();
}

/** Returns to the built-in page. Rejects like any call. */
export async function resetStartPage(page: StartPage): Promise<void> {
  await pages.resetStartPage({ params: { page } });
  queryClient.setQueryData(START_PAGES_QUERY, await loadStartPages());
}

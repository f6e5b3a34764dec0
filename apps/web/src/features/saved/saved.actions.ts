import { type MessageBundle, type SavedItem, savedEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';

const saved = connection.callsOf(savedEndpoints);

/** The user's saved items, oldest first. */
export const listSaved = (signal: AbortSignal): Promise<SavedItem[]> => saved.listSavedItems({}, { signal });

/** The copied messages of one saved item. */
export const getSaved = (id: string, signal: AbortSignal): Promise<MessageBundle> =>
  saved.getSavedItem({ params: { id } }, { signal });

/** Deletes a saved item. */
export const deleteSaved = async (id: string): Promise<void> => {
  await saved.deleteSavedItem({ params: { id } });
};

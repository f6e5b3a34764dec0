import { create } from 'zustand';
import { everythingSaved, type SavedView } from '../../features/saved/select-saved.ts';

/** The filters of the screen of saved items, shared by its list column and its sheet. */
export const useSavedView = create<SavedView>()(() => everythingSaved);

export const setSavedView = (view: Partial<SavedView>): void => useSavedView.setState(view);

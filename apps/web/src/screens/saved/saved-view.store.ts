import { create } from 'zustand';
import { everythingSaved, type SavedView } from '../../features/saved/select-saved.ts';

/** What the screen of saved items shows; its list column and its sheet share it. */
export const useSavedView = create<SavedView>()(() => everythingSaved);

export const setSavedView = (view: Partial<SavedView>): void => useSavedView.setState(view);

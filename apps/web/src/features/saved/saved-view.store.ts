import { create } from 'zustand';
import type { SavedView } from './select-saved.ts';

/** What the screen of saved items shows; its list column and its sheet share it. */
export const useSavedView = create<SavedView>()(() => ({ kind: 'all', source: null, words: '', order: 'newest' }));

export const setSavedView = (view: Partial<SavedView>): void => useSavedView.setState(view);

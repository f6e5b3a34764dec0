import { useStore } from 'zustand';
import { matchesMedia } from '../lib/browser/media.ts';
import { type UiState, uiStore } from '../state/ui-state.ts';

/** A part of the interface state. */
export const useUi = <T>(select: (state: UiState) => T): T => useStore(uiStore, select);

/** Whether all data is loaded, now or on an earlier visit: an item that is missing then does not exist. */
export const useIsLoaded = (): boolean => useUi(({ ready, remembered }) => ready || remembered);

/** Phones have one column, whose contents are never narrow. */
export const useIsListNarrow = (): boolean => useUi((state) => state.isListNarrow) && matchesMedia('(width >= 48rem)');

import { useStore } from 'zustand';
import { matchesMedia } from '../lib/browser/media.ts';
import { type UiState, uiStore } from '../state/ui-state.ts';

/** A part of the state of the interface. */
export const useUi = <T>(select: (state: UiState) => T): T => useStore(uiStore, select);

/** Whether what is missing is not there: the stream has told all there is, now or on an earlier visit. */
export const useIsLoaded = (): boolean => useUi(({ ready, remembered }) => ready || remembered);

/** Phones have one column: what is in it needs no narrow look. */
export const useIsListNarrow = (): boolean => useUi((state) => state.isListNarrow) && matchesMedia('(width >= 48rem)');

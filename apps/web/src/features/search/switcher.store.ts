import { create } from 'zustand';

export interface SwitcherState {
  isOpen: boolean;
  /** The typed text. */
  words: string;
}

/** The quick switcher: whether it is open, and the text in its field. */
export const switcherStore = create<SwitcherState>()(() => ({ isOpen: false, words: '' }));

/** Opens the quick switcher with an empty field. */
export const openSwitcher = (): void => switcherStore.setState({ isOpen: true, words: '' });

export const closeSwitcher = (): void => switcherStore.setState({ isOpen: false });

import { create } from 'zustand';

/** Whether the quick switcher is open, and with what in its field. */
export interface SwitcherState {
  isOpen: boolean;
  words: string;
}

export const switcherStore = create<SwitcherState>()(() => ({ isOpen: false, words: '' }));

/** Opens the quick switcher; `words` may begin with `#`, `@` or `>`. */
export const openSwitcher = (words = ''): void => switcherStore.setState({ isOpen: true, words });

export const closeSwitcher = (): void => switcherStore.setState({ isOpen: false });

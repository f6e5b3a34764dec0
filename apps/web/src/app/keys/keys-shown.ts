import { create } from 'zustand';

/** Whether the list of keys is on the screen. */
export const keysShown = create<{ isShown: boolean }>()(() => ({ isShown: false }));

export const showKeys = (): void => keysShown.setState({ isShown: true });
export const hideKeys = (): void => keysShown.setState({ isShown: false });

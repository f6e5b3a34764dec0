import { createContext, use } from 'react';

/** Texts of the primitives themselves; given once, in the reader's language, to `UiProvider`. */
export interface UiTexts {
  close: string;
  clear: string;
  notifications: string;
  menu: string;
  showPassword: string;
  hidePassword: string;
  capsLockOn: string;
}

export const UiTextsContext = createContext<UiTexts | null>(null);

/** The texts of the nearest `UiProvider`; throws outside of one. */
export function useUiTexts(): UiTexts {
  const texts = use(UiTextsContext);
  if (!texts) throw new Error('UiProvider is missing above this component');
  return texts;
}

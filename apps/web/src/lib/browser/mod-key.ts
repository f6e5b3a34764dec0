/** Whether the keyboard has a command key where others have control. */
const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** The name of the key that starts most shortcuts. */
export const modKey = (): string => (isMac() ? '⌘' : 'Ctrl');

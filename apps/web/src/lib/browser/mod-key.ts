/** Whether the keyboard has a command key where others have control. */
const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** How the key is called that begins most shortcuts. */
export const modKey = (): string => (isMac() ? '⌘' : 'Ctrl');

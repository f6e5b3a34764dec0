/** Whether the keyboard has a command key in place of the control key. */
const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** The name of the key that most shortcuts use. */
export const modKey = (): string => (isMac() ? '⌘' : 'Ctrl');

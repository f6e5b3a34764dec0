const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');
const ctrl = isApple ? '⌘' : 'Ctrl';
const alt = isApple ? '⌥' : 'Alt';

/** Keyboard shortcuts by the place where they work. Names are those of the texts. */
export const keyGroups = [
  {
    name: 'everywhere',
    rows: [
      { does: 'switcher', keys: [ctrl, 'K'] },
      { does: 'list', keys: ['?'] },
      { does: 'close', keys: ['Esc'] },
    ],
  },
  {
    name: 'chats',
    rows: [
      { does: 'next', keys: [alt, '↑', '↓'] },
      { does: 'next_unread', keys: [alt, 'Shift', '↑', '↓'] },
      { does: 'menu', keys: ['→'] },
      { does: 'read', keys: ['Esc'] },
      { does: 'read_all', keys: ['Shift', 'Esc'] },
    ],
  },
  {
    name: 'writing',
    rows: [
      { does: 'send', keys: ['Enter'] },
      { does: 'new_line', keys: ['Shift', 'Enter'] },
      { does: 'edit_last', keys: ['↑'] },
      { does: 'upload', keys: [ctrl, 'U'] },
      { does: 'bold', keys: [ctrl, 'B'] },
      { does: 'italic', keys: [ctrl, 'I'] },
      { does: 'code', keys: [ctrl, 'E'] },
      { does: 'strike', keys: [ctrl, 'Shift', 'X'] },
      { does: 'link', keys: [ctrl, 'Shift', 'K'] },
    ],
  },
  {
    name: 'messages',
    rows: [
      { does: 'move', keys: ['↑', '↓'] },
      { does: 'reply', keys: ['R'] },
      { does: 'edit', keys: ['E'] },
      { does: 'forward', keys: ['F'] },
      { does: 'save', keys: ['S'] },
      { does: 'unread', keys: ['U'] },
      { does: 'react', keys: ['+'] },
      { does: 'delete', keys: ['Del'] },
    ],
  },
  {
    name: 'calls',
    rows: [
      { does: 'mute', keys: [ctrl, 'Shift', 'M'] },
      { does: 'deafen', keys: [ctrl, 'Shift', 'D'] },
      { does: 'camera', keys: [ctrl, 'Shift', 'V'] },
      // Users choose their own key.
      { does: 'talk', keys: [] },
    ],
  },
] as const;

import { playTap } from '../lib/browser/message-tap.ts';
import type { Memory } from './identity/memory.ts';

const STORED_NAME = 'loquat-widget:sound';

export type Sound = ReturnType<typeof createSound>;

/** The sound of an answer. Browsers play none before the visitor has pressed something in the chat. */
export function createSound({ lasting }: Pick<Memory, 'lasting'>) {
  let isOn = lasting.getItem(STORED_NAME) !== 'off';
  return {
    isOn: () => isOn,
    set(willBeOn: boolean): void {
      isOn = willBeOn;
      lasting.setItem(STORED_NAME, isOn ? 'on' : 'off');
    },
    play: () => isOn && playTap(),
  };
}

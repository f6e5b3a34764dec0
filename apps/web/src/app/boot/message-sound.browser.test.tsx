import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openApp } from '../../testing/browser/open-app.tsx';
import { messageRow } from '../../testing/browser/pages.ts';
import { settingsChange } from '../../testing/events.ts';

const CHANNELS = [{ name: 'quay' }, { name: 'engine' }, { name: 'cargo' }];
const PEOPLE = [{ name: 'Bob' }];
const [QUAY, ENGINE, CARGO] = [{ gid: 1 }, { gid: 2 }, { gid: 3 }];

test('an open page plays a sound for a new message, but not for a muted, visible or own one', async () => {
  const tones = vi.spyOn(OscillatorNode.prototype, 'start');
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const team = await openApp('/chat/channel/1', {
    channels: CHANNELS,
    people: PEOPLE,
    said: [{ text: 'Said before', to: ENGINE }],
  });
  // Browsers allow no sound before the first key.
  await userEvent.keyboard('{Shift}');
  team.emit(settingsChange({ add_mute_groups: [{ ...CARGO, expired_at: null }] }));

  team.say({ text: 'Muted', from: 2, to: CARGO });
  team.say({ text: 'From my phone', from: 1, to: ENGINE });
  team.say({ text: 'On the screen', from: 2, to: QUAY });
  await expect.element(messageRow('On the screen')).toBeVisible();
  expect(tones).not.toHaveBeenCalled();

  team.say({ text: 'News', from: 2, to: ENGINE });
  // One sound of two tones.
  await expect.poll(() => tones.mock.calls.length).toBe(2);
});

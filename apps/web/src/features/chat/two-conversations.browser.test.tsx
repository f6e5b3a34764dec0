import { api } from '@loquat/contract';
import { RouterContextProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { router } from '../../app/router/router.ts';
import { useUiWords } from '../../hooks/use-ui-words.ts';
import type { ChatKey } from '../../lib/chat-key.ts';
import { defectsOf } from '../../testing/browser/look.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { item, untilCount } from '../../testing/browser/pages.ts';
import type { Team, TeamParts } from '../../testing/browser/team.ts';
import { event } from '../../testing/events.ts';
import { UiProvider } from '../../ui/ui-provider.tsx';
import { chatsStore } from './chats.store.ts';
import { ConversationBody, ConversationRoot } from './conversation.tsx';

/** One of two conversations on the page. */
function sideOf(name: string) {
  const place = page.getByRole('region', { name, exact: true });
  const row = (text: string): Locator => place.getByRole('log').getByRole('article').filter({ hasText: text });
  /** Points at a message until its tools are there. */
  const reach = async (text: string): Promise<void> => {
    await row(text).hover();
    await expect.element(row(text).getByRole('toolbar')).toBeVisible();
  };
  return {
    place,
    row,
    reach,
    /** Opens the menu of a message. */
    openMenu: async (text: string): Promise<void> => {
      await reach(text);
      await row(text).click({ button: 'right' });
    },
    writing: place.getByRole('textbox', { name: /^Message / }),
    reply: place.getByText(/^Replying to/),
  };
}
const channel = sideOf('Channel');
const direct = sideOf('Direct message');

const CHANNEL: ChatKey = 'g:1';
const DIRECT: ChatKey = 'u:2';

function Side({ name, chatKey }: { name: string; chatKey: ChatKey }) {
  return (
    <section aria-label={name} className="min-h-0 min-w-0">
      <ConversationRoot chatKey={chatKey} className="grid h-full min-h-0 grid-cols-1">
        <ConversationBody chatKey={chatKey} />
      </ConversationRoot>
    </section>
  );
}

function Both() {
  return (
    <UiProvider texts={useUiWords()}>
      <main className="fixed inset-0 grid grid-cols-2 grid-rows-[minmax(0,1fr)] bg-sheet">
        <h1 className="sr-only">Two conversations</h1>
        <Side name="Channel" chatKey={CHANNEL} />
        <Side name="Direct message" chatKey={DIRECT} />
      </main>
    </UiProvider>
  );
}

let root: Root | undefined;

/** Shows a channel and a direct message beside each other, each with messages of both users. */
async function openBoth(parts: TeamParts = {}): Promise<Team> {
  const said = [
    { text: 'Channel one' },
    { text: 'Channel mine', from: 1 },
    { text: 'Direct one', to: { uid: 1 } },
    { text: 'Direct mine', from: 1, to: { uid: 2 } },
  ];
  const team = await openApp('/users', {
    people: [{ name: 'Juno' }],
    channels: [{ name: 'general' }],
    said,
    ...parts,
  });
  document.querySelector<HTMLElement>('#root')!.hidden = true;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <StrictMode>
      <RouterContextProvider router={router}>
        <Both />
      </RouterContextProvider>
    </StrictMode>,
  );
  await expect.element(channel.row('Channel mine')).toBeVisible();
  await expect.element(direct.row('Direct mine')).toBeVisible();
  return team;
}

afterEach(() => {
  root?.unmount();
  root = undefined;
});

const unread = (key: ChatKey): number => chatsStore.getState().unread[key]?.length ?? 0;
const duplicateIds = (): string[] => {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
};

test('each conversation has a draft of its own and sends to itself, and each announces its own writing', async () => {
  const team = await openBoth();
  await channel.writing.fill('To the channel');
  await direct.writing.fill('To Juno');
  await channel.writing.fill('To the channel!');
  await direct.writing.fill('To Juno!');
  await expect.element(channel.writing).toHaveValue('To the channel!');
  await expect.element(direct.writing).toHaveValue('To Juno!');
  const announced = () => team.asked(api.typing.announceTyping).map(({ body }) => body.target);
  // Each announces it again every few seconds.
  await expect.poll(() => announced().slice(0, 2)).toEqual([{ gid: 1 }, { uid: 2 }]);
  await channel.writing.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(channel.row('To the channel!')).toBeVisible();
  await expect.element(channel.writing).toHaveValue('');
  await expect.element(direct.writing).toHaveValue('To Juno!');
  await direct.place.getByRole('button', { name: 'Send' }).click();
  await expect.element(direct.row('To Juno!')).toBeVisible();
  expect(team.log.slice(4).map(({ target }) => target)).toEqual([{ gid: 1 }, { uid: 2 }]);
  await expect.element(channel.row('To Juno!')).not.toBeInTheDocument();
});

test('a user who writes is shown in their conversation only', async () => {
  const team = await openBoth();
  team.emit(event({ type: 'typing', uid: 2, target: { uid: 1 } }));
  await expect.element(direct.place.getByRole('status').filter({ hasText: /Juno/ })).toBeVisible();
  await expect.element(channel.place.getByRole('status').filter({ hasText: /Juno/ })).not.toBeInTheDocument();
});

test('a reply, an edit by arrow up and Esc act on the conversation with the focus', async () => {
  await openBoth();
  await channel.reach('Channel one');
  await channel.row('Channel one').click();
  await userEvent.keyboard('r');
  await expect.element(channel.reply).toBeVisible();
  await expect.element(channel.writing).toHaveFocus();
  await direct.writing.click();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(direct.writing).toHaveValue('Direct mine');
  await expect.element(channel.writing).toHaveValue('');
  await expect.element(direct.reply).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(direct.writing).toHaveValue('');
  await expect.element(direct.writing).toHaveFocus();
  await expect.element(channel.reply).toBeVisible();
  await channel.writing.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(channel.reply).not.toBeInTheDocument();
});

test('the menu of a message opens once, reacts in its conversation and gives the focus back there', async () => {
  const team = await openBoth();
  await direct.openMenu('Direct one');
  const menu = page.getByRole('menu');
  await untilCount(menu, 1);
  await userEvent.keyboard('{Escape}');
  await untilCount(menu, 0);
  await expect.element(direct.row('Direct one')).toHaveFocus();

  await userEvent.keyboard('+');
  const picker = page.getByRole('dialog', { name: 'Reactions' });
  await untilCount(picker, 1);
  await picker.getByRole('button', { name: '👍' }).first().click();
  await expect.element(direct.row('Direct one').getByRole('button', { pressed: true })).toBeVisible();
  await expect.element(channel.place.getByRole('button', { pressed: true })).not.toBeInTheDocument();
  expect(team.asked(api.messages.likeMessage).map(({ params }) => params.mid)).toEqual([3]);

  await channel.openMenu('Channel mine');
  await item('Delete').click();
  await untilCount(page.getByRole('alertdialog'), 1);
  await userEvent.keyboard('{Escape}');
  await untilCount(page.getByRole('alertdialog'), 0);
});

test('messages are selected in one conversation, and Esc ends the selection of the one with the focus', async () => {
  await openBoth();
  const bars = page.getByRole('toolbar', { name: 'Selected messages' });
  await channel.openMenu('Channel one');
  await item('Select messages').click();
  await direct.openMenu('Direct one');
  await item('Select messages').click();
  await untilCount(bars, 2);
  await channel.row('Channel mine').click();
  await expect.element(channel.place.getByRole('status').filter({ hasText: '2' })).toBeVisible();
  await expect.element(direct.place.getByRole('status').filter({ hasText: '1' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(channel.writing).toBeVisible();
  await untilCount(bars, 1);
  await direct.row('Direct mine').click();
  await userEvent.keyboard('{Escape}');
  await untilCount(bars, 0);
});

test('a file goes to the conversation it is dropped on, pasted into or picked for', async () => {
  const team = await openBoth();
  team.on(api.files.prepareFile, () => 'upload-1');
  team.on(api.files.uploadFile, () => ({ path: '2026/1/1/a', size: 1, hash: '', image_properties: null }));
  const files = (side: typeof channel): Locator => side.place.getByRole('list', { name: 'Files to send' });
  const filesOf = (name: string): DataTransfer => {
    const data = new DataTransfer();
    data.items.add(new File(['x'], name, { type: 'text/plain' }));
    return data;
  };
  const drag = (type: string, target: Element): unknown =>
    target.dispatchEvent(
      new DragEvent(type, { dataTransfer: filesOf('dropped.txt'), bubbles: true, cancelable: true }),
    );
  drag('dragover', document.body);
  await untilCount(page.getByText('Hold Shift to send at once'), 2);
  drag('drop', direct.place.getByText('Hold Shift to send at once').element());
  await untilCount(page.getByText('Hold Shift to send at once'), 0);
  await expect.element(files(direct).getByRole('textbox')).toHaveValue('dropped.txt');
  await expect.element(direct.writing).toHaveFocus();
  await expect.element(files(channel)).not.toBeInTheDocument();

  const clipboardData = filesOf('pasted.txt');
  channel.writing.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  await expect.element(files(channel).getByRole('textbox')).toHaveValue('pasted.txt');
  await untilCount(files(direct).getByRole('listitem'), 1);

  const asked: Element[] = [];
  const stop = new AbortController();
  const hold = (click: Event): void => {
    if (!(click.target instanceof HTMLInputElement) || click.target.type !== 'file') return;
    click.preventDefault();
    asked.push(click.target.closest('section')!);
  };
  addEventListener('click', hold, { capture: true, signal: stop.signal });
  await direct.writing.click();
  await userEvent.keyboard('{Control>}u{/Control}');
  await channel.writing.click();
  await userEvent.keyboard('{Control>}u{/Control}');
  stop.abort();
  expect(asked).toEqual([direct.place.element(), channel.place.element()]);
});

test('each conversation keeps its unread mark until it is read itself', async () => {
  await openBoth();
  await channel.openMenu('Channel one');
  await item('Mark as unread').click();
  await direct.openMenu('Direct one');
  await item('Mark as unread').click();
  await expect.poll(() => [unread(CHANNEL), unread(DIRECT)]).toEqual([1, 1]);
  await untilCount(page.getByRole('separator', { name: /new/ }), 2);
  await direct.writing.click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => [unread(CHANNEL), unread(DIRECT)]).toEqual([1, 0]);
  await channel.writing.click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => [unread(CHANNEL), unread(DIRECT)]).toEqual([0, 0]);
});

test('new messages are read in both conversations', async () => {
  const team = await openBoth();
  team.say({ text: 'Channel two' });
  team.say({ text: 'Direct two', to: { uid: 1 } });
  await expect.element(channel.row('Channel two')).toBeVisible();
  await expect.element(direct.row('Direct two')).toBeVisible();
  const markers = () => team.asked(api.chats.updateReadMarkers).flatMap(({ body }) => [...body.groups, ...body.users]);
  await expect
    .poll(markers)
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ gid: 1, mid: 5 }),
        expect.objectContaining({ uid: 2, mid: 6 }),
      ]),
    );
});

test('arrows move the focus within one conversation', async () => {
  await openBoth();
  await direct.row('Direct mine').click();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(direct.row('Direct one')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(direct.row('Direct one')).toHaveFocus();
});

test('two conversations on one page share no id, and axe finds no defect', async () => {
  await openBoth();
  await channel.reach('Channel one');
  await channel.row('Channel one').click();
  await userEvent.keyboard('r');
  await expect.element(channel.reply).toBeVisible();
  await direct.writing.fill('@');
  await expect.element(direct.place.getByRole('listbox')).toBeVisible();
  expect(duplicateIds()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  expect(await defectsOf(), 'two conversations').toEqual([]);
});

import {
  type CallPush,
  Gid,
  type MessagePush,
  type PushPayload,
  Timestamp,
  type WithdrawalPush,
} from '@loquat/contract';
import type { Page } from '@playwright/test';
import { untilInstalled } from '../../fixtures/app-worker.ts';
import { createPublicChannel, openAs, sayIn } from '../../fixtures/chat-seed.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';

test.use({ serviceWorkers: 'allow' });
test.setTimeout(300_000);

/** What the worker of the app asks to be shown; the browsers of these tests allow no notifications. */
interface Asked {
  title: string;
  body: string;
  tag: string;
  silent: boolean;
  data: unknown;
}

/** Of the worker's global object, what pages do not have. */
interface WorkerScope extends EventTarget {
  shown: Map<string, Asked>;
  registration: object;
  PushEvent: new (type: string, options: { data: string }) => Event;
}

/** The worker, with a system of its own that keeps what is shown: one notification for each tag. */
async function watchWorker(page: Page) {
  await untilInstalled(page);
  const [worker] = page.context().serviceWorkers();
  await worker!.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    const shown = (scope.shown = new Map<string, Asked>());
    const isWanted = (tag: string | undefined) => (asked: Asked) => tag === undefined || asked.tag === tag;
    Object.defineProperties(scope.registration, {
      showNotification: {
        value: async (title: string, { body, tag, silent, data }: Omit<Asked, 'title'>) =>
          void shown.set(tag, { title, body, tag, silent, data }),
      },
      getNotifications: {
        value: async ({ tag }: { tag?: string } = {}) =>
          [...shown.values()]
            .filter(isWanted(tag))
            .map((asked) => ({ ...asked, close: () => shown.delete(asked.tag) })),
      },
    });
  });
  return {
    push: (push: PushPayload) =>
      worker!.evaluate((data) => {
        const scope = globalThis as unknown as WorkerScope;
        // What a script makes may not keep the worker awake.
        scope.dispatchEvent(Object.assign(new scope.PushEvent('push', { data }), { waitUntil: () => {} }));
      }, JSON.stringify(push)),
    shown: () => worker!.evaluate(() => [...(globalThis as unknown as WorkerScope).shown.values()]),
    press: (pressed: string) =>
      worker!.evaluate((tag) => {
        const { shown } = globalThis as unknown as WorkerScope;
        const notification = { ...shown.get(tag), close: () => shown.delete(tag) };
        globalThis.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }));
      }, pressed),
  };
}

test('a push shows what was said, goes when it is withdrawn, and leads to the message', async ({
  context,
  team,
  page,
}) => {
  const ines = await team.join('Ines Pushed');
  const gid = await createPublicChannel(team.founder, 'pushed');
  const mid = await sayIn(team.founder, gid, 'Said to whoever is away');
  await openAs(context, team.url, ines);
  await page.goto('/setting/about');
  const { push, shown, press } = await watchWorker(page);
  const message: MessagePush = {
    ...{ type: 'message', tag: `g${gid}`, target: { gid: Gid.parse(gid) }, mid, from_uid: 1, reason: 'mention' },
    ...{ created_at: Timestamp.parse(Date.now()), title: 'Founder in #pushed', body: 'Said to whoever is away' },
    ...{ url: `/chat/channel/${gid}`, silent: true, badge: 1, actions: { reply: 'Reply', read: 'Mark as read' } },
  };
  const asked = {
    ...{ title: message.title, body: message.body, tag: message.tag, silent: true },
    data: { url: `/chat/channel/${gid}?mid=${mid}`, mid },
  };
  await push(message);
  await expect.poll(shown).toEqual([asked]);

  const withdrawal: WithdrawalPush = { type: 'withdrawal', tag: message.tag, mids: [mid + 1], badge: 1 };
  await push(withdrawal);
  await push({ ...message, body: 'Edited' });
  await expect.poll(shown).toEqual([{ ...asked, body: 'Edited' }]);
  await push({ ...withdrawal, mids: [mid], badge: 0 });
  await expect.poll(shown).toEqual([]);

  await push(message);
  await expect.poll(shown).toEqual([asked]);
  await press(message.tag);
  await expect(at.messageRow(page, 'Said to whoever is away')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/chat/channel/${gid}`));
  await expect.poll(shown).toEqual([]);
});

test('a call rings by push until it is over, and not when it is late', async ({ context, team, page }) => {
  const ines = await team.join('Ines Called');
  await openAs(context, team.url, ines);
  await page.goto('/setting/about');
  const { push, shown } = await watchWorker(page);
  const call: CallPush = {
    ...{ type: 'call', tag: 'call-u1', target: { uid: team.founder.uid as never }, channel_name: 'first', from_uid: 1 },
    ...{ created_at: Timestamp.parse(Date.now()), rings_until: Timestamp.parse(Date.now() + 600_000), video: false },
    ...{ title: 'Founder', body: 'Calls you', url: '/chat/dm/1', silent: true },
    actions: { answer: 'Answer', decline: 'Decline' },
  };
  const bodies = async () => (await shown()).map(({ body }) => body);
  await push(call);
  await expect.poll(bodies).toEqual(['Calls you']);
  await push({ type: 'call_over', tag: call.tag, channel_name: 'another' });
  await push({ ...call, tag: 'call-u2', rings_until: Timestamp.parse(Date.now() - 1), body: 'Late' });
  await push({ ...call, tag: 'call-u3', body: 'Also calls you' });
  await expect.poll(async () => (await bodies()).toSorted()).toEqual(['Also calls you', 'Calls you']);
  await push({ type: 'call_over', tag: call.tag, channel_name: call.channel_name });
  await expect.poll(bodies).toEqual(['Also calls you']);
});

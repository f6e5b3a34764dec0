import type { BrowserContext, Page } from '@playwright/test';
import { createPublicChannel, openAs, sayIn } from '../../fixtures/chat-seed.ts';
import * as at from '../../fixtures/pages.ts';
import { defectsHere } from '../../fixtures/screens/look.ts';
import { closeAll, overChat, overPhone, OWN_WORDS, THEIR_WORDS } from '../../fixtures/screens/overlays.ts';
import type { Screen } from '../../fixtures/screens/screens.ts';
import { expect, type Team, test } from '../../fixtures/team.ts';

// Each test takes long: they run in parallel, so that no worker waits for the one that got this file.
test.describe.configure({ mode: 'parallel' });

/** Opens a chat with messages from two users. */
async function openChat(context: BrowserContext, team: Team, name: string): Promise<Page> {
  const ines = await team.join(`Ines ${name}`);
  const gid = await createPublicChannel(team.founder, name);
  await sayIn(ines, gid, THEIR_WORDS);
  const mid = await sayIn(team.founder, gid, OWN_WORDS);
  await team.founder.api.pins.pinMessage({ params: { gid }, body: { mid } });
  await team.founder.api.saved.saveMessages({ body: { mid_list: [mid] } });
  await openAs(context, team.url, team.founder);
  const page = await context.newPage();
  await page.goto(`/chat/channel/${gid}`);
  await expect(at.messageRow(page, OWN_WORDS)).toBeVisible();
  return page;
}

async function inspect(page: Page, overlays: readonly Screen[]): Promise<void> {
  for (const { name, open } of overlays) {
    await test.step(name, async () => {
      await open(page);
      expect.soft(await defectsHere(page), name).toEqual([]);
      await closeAll(page);
    });
  }
}

test('overlays of a chat have no defect that tools can find', async ({ context, team }) => {
  const page = await openChat(context, team, 'overlaid');
  await inspect(page, overChat('overlaid'));
});

test('overlays of a chat on a phone have no defect that tools can find', async ({ context, team }) => {
  const page = await openChat(context, team, 'pocketed');
  await page.setViewportSize({ width: 390, height: 844 });
  await inspect(page, overPhone('pocketed'));
});

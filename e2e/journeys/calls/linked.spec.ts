import { untilHeard } from '../../fixtures/calls/call-media.ts';
import { controlOf, expect, stageOf, test, tileOf } from '../../fixtures/calls/calls.ts';
import * as at from '../../fixtures/pages.ts';

test('the link that another client posts into a chat leads both users into the call of that chat', async ({
  team,
  open,
}) => {
  const [ann, ben, cat] = [await team.join('Ann Links'), await team.join('Ben Links'), await team.join('Cat Outside')];
  const { host } = new URL(team.url);
  const { gid } = await team.founder.api.channels.createChannel({
    body: { name: 'linked', is_public: false, members: [ann.uid, ben.uid] },
  });
  const say = (path: string) => ({
    headers: {},
    body: { content_type: 'text/plain', content: `Join: https://${host}/${path}` } as const,
  });
  await ann.api.messages.sendToUser({ params: { uid: ben.uid }, ...say(`dm_${ben.uid}`) });
  await ann.api.messages.sendToChannel({ params: { gid }, ...say(`channel_${gid}`) });
  const [annPage, benPage, catPage] = await Promise.all([open(ann), open(ben), open(cat)]);

  await catPage.goto(`/channel_${gid}`);
  await expect(catPage.getByRole('heading', { name: 'This chat is not here' })).toBeVisible();
  await expect(catPage.getByRole('dialog')).toHaveCount(0);

  // Ann's link names Ben, who reaches Ann with it.
  await annPage.goto('/chat');
  await benPage.goto(`/chat/dm/${ann.uid}`);
  await at.feed(benPage).getByRole('link', { name: /dm_/ }).click();
  const preview = benPage.getByRole('dialog', { name: 'Video call with Ann Links' });
  await preview.getByRole('button', { name: 'Turn off camera' }).click();
  await expect(stageOf(benPage)).toBeHidden();
  await preview.getByRole('button', { name: 'Start call' }).click();
  await annPage
    .getByRole('alertdialog', { name: 'Incoming call from Ben Links' })
    .getByRole('button', { name: 'Accept', exact: true })
    .click();
  await untilHeard(annPage);
  await untilHeard(benPage);
  await controlOf(benPage, 'Leave the call').click();
  await expect(stageOf(annPage)).toBeHidden();

  // The link of the channel, opened as an address.
  for (const page of [annPage, benPage]) {
    await page.goto(`/channel_${gid}`);
    await expect(page).toHaveURL(`/chat/channel/${gid}`);
    const dialog = page.getByRole('dialog', { name: /#linked$/ });
    await dialog.getByRole('button', { name: /^(Start call|Join)$/ }).click();
    await expect(controlOf(page, 'Mute')).toBeVisible();
  }
  await expect(tileOf(annPage, ben)).toBeVisible();
  await untilHeard(annPage);
});

import { tracksAt, untilHeard, untilSeen, untilSilent } from '../../fixtures/calls/call-media.ts';
import { controlOf, expect, joinVoice, stageOf, test, tileOf } from '../../fixtures/calls/calls.ts';
import { createPublicChannel } from '../../fixtures/chat-seed.ts';
import { told } from '../../fixtures/notices.ts';

test('a moderator mutes a participant, who unmutes, and removes them, who stay out', async ({ team, open }) => {
  const [ann, ben] = [await team.join('Ann Mutes'), await team.join('Ben Muted')];
  const body = { name: 'moderated', is_public: false, members: [ben.uid] };
  const { gid } = await ann.api.channels.createChannel({ body });
  const [annPage, benPage] = await Promise.all([open(ann), open(ben)]);
  await joinVoice(annPage, gid);
  await joinVoice(benPage, gid);
  await untilHeard(annPage, 1);
  const tracks = await tracksAt(annPage, 'sounds');

  await tileOf(annPage, ben).hover();
  await annPage.getByRole('button', { name: 'More about Ben Muted' }).click();
  await annPage.getByRole('menuitem', { name: 'Mute Ben Muted' }).click();
  await told(benPage, 'Ann Mutes muted you. You can unmute yourself.');
  await expect(tileOf(annPage, ben, 'muted')).toBeVisible();
  await expect(benPage.getByText('No microphone was found')).toBeHidden();
  await untilSilent(annPage, tracks, benPage);
  await controlOf(benPage, 'Unmute').click();
  await untilHeard(annPage, 1);

  await tileOf(annPage, ben).hover();
  await annPage.getByRole('button', { name: 'More about Ben Muted' }).click();
  await annPage.getByRole('menuitem', { name: 'Remove Ben Muted from the call' }).click();
  await told(benPage, 'Ann Mutes removed you from the call.');
  await expect(stageOf(benPage)).toBeHidden();
  await expect(tileOf(annPage, ben)).toBeHidden();
  await expect(benPage.getByRole('button', { name: /^Join (the )?voice/ })).toBeVisible();
});

test('a member who is called into a channel joins, reacts, and keeps a video in other chats', async ({
  team,
  open,
}) => {
  const [ann, ben] = [await team.join('Ann Calls'), await team.join('Ben Called')];
  const gid = await createPublicChannel(team.founder, 'gathering');
  const other = await createPublicChannel(team.founder, 'elsewhere');
  const [annPage, benPage] = await Promise.all([open(ann), open(ben)]);
  await benPage.goto(`/chat/channel/${other}`);
  await joinVoice(annPage, gid);
  await controlOf(annPage, 'Turn on camera').click();
  await annPage.getByRole('button', { name: 'Call members in' }).click();
  await annPage.getByRole('button', { name: 'Call Ben Called' }).click();
  const card = benPage.getByRole('alertdialog', { name: 'Incoming call from Ann Calls' });
  await expect(card.getByText('Call in #gathering')).toBeVisible();
  await card.getByRole('button', { name: 'Accept' }).click();
  await annPage.keyboard.press('Escape');
  await untilSeen(benPage, 1);

  await controlOf(benPage, 'React').click();
  await benPage.getByRole('button', { name: 'React with 🎉' }).click();
  await expect(tileOf(annPage, ben).getByText('🎉')).toBeVisible();
  await expect(annPage.getByText('Ben Called: 🎉')).toBeAttached();

  await benPage.getByRole('button', { name: 'Full screen' }).click();
  await benPage.getByRole('button', { name: 'Show the chat' }).click();
  const composer = benPage.getByRole('textbox', { name: /^Message / });
  await composer.fill('Hello from the call');
  await benPage.keyboard.press('Enter');
  await expect(benPage.getByRole('log').getByText('Hello from the call')).toBeVisible();
  await benPage.getByRole('button', { name: 'Hide the chat' }).click();
  await benPage.getByRole('button', { name: 'Back to the chat' }).click();

  await benPage.getByRole('link', { name: /elsewhere/ }).click();
  const video = benPage.getByRole('region', { name: 'Floating video' });
  await expect(video).toBeVisible();
  const leftOf = async () => (await video.boundingBox())!.x;
  const before = await leftOf();
  await video.getByRole('button', { name: 'Move the video' }).focus();
  await benPage.keyboard.press('Shift+ArrowLeft');
  await expect.poll(leftOf).toBe(before - 96);
  await video.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(tileOf(annPage, ben, 'muted')).toBeVisible();
  await untilSilent(annPage, await tracksAt(annPage, 'sounds'), benPage);
  await video.getByRole('button', { name: 'Return to the call' }).click();
  await expect(stageOf(benPage)).toBeVisible();
  await expect(video).toBeHidden();
});

import { untilHeard } from '../../fixtures/calls/call-media.ts';
import { controlOf, expect, joinVoice, stageOf, test, tileOf } from '../../fixtures/calls/calls.ts';
import { createPublicChannel } from '../../fixtures/chat-seed.ts';
import { UNREACHABLE } from '../../fixtures/complaints.ts';

test('a call goes on while Loquat is down, and is known when it is back', async ({ team, open, complaints }) => {
  complaints.allow(UNREACHABLE);
  const [ann, ben] = [await team.join('Ann Steady'), await team.join('Ben Steady')];
  const gid = await createPublicChannel(team.founder, 'steady');
  const [annPage, benPage] = await Promise.all([open(ann), open(ben)]);
  await joinVoice(annPage, gid);
  await joinVoice(benPage, gid);
  await untilHeard(benPage);
  await team.kill();
  await untilHeard(benPage);
  await untilHeard(annPage);
  await controlOf(annPage, 'Mute').click();
  await expect(tileOf(benPage, ann, 'muted')).toBeVisible();
  await team.restart();
  const cat = await open(team.founder);
  await cat.goto(`/chat/channel/${gid}`);
  await cat.getByRole('button', { name: 'Join voice · 2' }).click();
  await expect(stageOf(cat).getByRole('list', { name: '3 people' })).toBeVisible();
  await untilHeard(cat);
  await controlOf(annPage, 'Leave the call').click();
  await expect(stageOf(cat).getByRole('list', { name: '2 people' })).toBeVisible();
});

test('a call comes back after LiveKit restarts without knowing it', async ({ team, livekit, open, complaints }) => {
  complaints.allow(UNREACHABLE);
  // Loquat answers that it cannot reach LiveKit.
  complaints.allow(/status of 503 .*livekit\/token/);
  const [ann, ben] = [await team.join('Ann Back'), await team.join('Ben Back')];
  const gid = await createPublicChannel(team.founder, 'coming-back');
  const [annPage, benPage] = await Promise.all([open(ann), open(ben)]);
  await joinVoice(annPage, gid);
  await joinVoice(benPage, gid);
  await untilHeard(benPage);
  await livekit.kill();
  await expect(stageOf(annPage).getByText('Reconnecting...')).toBeVisible();
  await livekit.restart();
  for (const page of [annPage, benPage]) {
    await expect(stageOf(page).getByText('Reconnecting...')).toBeHidden();
    await expect(stageOf(page).getByRole('list', { name: '2 people' })).toBeVisible();
    await untilHeard(page);
  }
});

import { createPublicChannel, openAs, sayIn, seedPeople } from '../../fixtures/chat-seed.ts';
import { writing } from '../../fixtures/message-tools.ts';
import { feed } from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/test.ts';

test('two users talk in a channel, with a mention and a draft', async ({ server, visit }) => {
  const [juno, ines] = await seedPeople(server.url, ['Juno Tackett', 'Ines Corvalo']);
  const gid = await createPublicChannel(juno, 'release');
  const other = await createPublicChannel(juno, 'elsewhere');
  const [hers, theirs] = [await visit(), await visit()];
  await openAs(hers.context(), server.url, juno);
  await openAs(theirs.context(), server.url, ines);
  await hers.goto(`/chat/channel/${gid}`);
  await theirs.goto(`/chat/channel/${other}`);
  await expect(writing(hers)).toBeFocused();

  await hers.keyboard.type('Good morning @cor');
  await expect(hers.getByRole('option', { name: 'Ines Corvalo' })).toBeVisible();
  await hers.keyboard.press('Enter');
  await hers.keyboard.type('look');
  await hers.keyboard.press('Shift+Enter');
  await hers.keyboard.type('at pier 3');
  await hers.keyboard.press('Enter');

  await expect(writing(hers)).toHaveValue('');
  await expect(feed(hers)).toContainText('Good morning @Ines Corvalo look');
  const row = theirs.getByRole('link', { name: /release/ });
  await expect(row).toContainText('You were mentioned');
  await writing(theirs).fill('half a thou');
  await row.click();
  await expect(feed(theirs)).toContainText('@Ines Corvalo look');
  await expect(theirs.getByRole('link', { name: /elsewhere/ })).toContainText('Draft: half a thou');
  await expect(theirs.getByRole('separator', { name: '1 new message' })).toBeVisible();
  await expect(row).not.toContainText('mentioned');
  await expect(writing(theirs)).toBeFocused();
  await theirs.keyboard.type('On my way');
  await theirs.keyboard.press('Enter');
  await expect(feed(hers)).toContainText('On my way');
});

test('messages read right before leaving a page are read everywhere', async ({ server, visit }) => {
  const [juno, ines] = await seedPeople(server.url, ['Juno Tackett', 'Ines Corvalo']);
  const [gid, other] = [await createPublicChannel(juno, 'release'), await createPublicChannel(juno, 'elsewhere')];
  await sayIn(ines, gid, 'Sails at noon');
  const page = await visit();
  await openAs(page.context(), server.url, juno);
  await page.goto(`/chat/channel/${gid}`);
  await expect(feed(page)).toContainText('Sails at noon');
  await page.keyboard.press('Escape');
  await page.goto('about:blank');

  const elsewhere = await visit();
  await openAs(elsewhere.context(), server.url, juno);
  await elsewhere.goto(`/chat/channel/${other}`);

  const row = elsewhere.getByRole('link', { name: /release/ });
  await expect(row).toContainText('Sails at noon');
  await expect(row).not.toHaveAttribute('data-unread');
});

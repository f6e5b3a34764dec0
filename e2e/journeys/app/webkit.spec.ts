import { createPublicChannel, PASSWORD, sayIn, seedPeople } from '../../fixtures/chat-seed.ts';
import { ENTER, expect, test } from '../../fixtures/webkit/webkit.ts';

/** A message of the open chat, by its words. */
const messageWith = (text: string) => `//*[@role="log"]//article//*[text()="${text}"]`;

test('the core works in WebKit: signing in, sending, receiving at once, reacting, and a reload', async ({
  server,
  webkit,
}) => {
  const [juno, ines] = await seedPeople(server.url, ['Juno Tackett', 'Ines Corvalo']);
  const gid = await createPublicChannel(juno, 'pier');
  await webkit.goto(server.url);
  await webkit.type('input[type="email"]', ines.email);
  await webkit.type('input[type="password"]', PASSWORD + ENTER);
  await webkit.click(`nav a[href$="/chat/channel/${gid}"]`);

  await webkit.type('[data-composer]', `Is anybody there?${ENTER}`);
  await webkit.find(messageWith('Is anybody there?'));
  const log = () => juno.api.messages.listChannelHistory({ params: { gid }, query: {} });
  const said = async () => (await log()).map(({ detail }) => ('content' in detail ? detail.content : ''));
  await expect.poll(said).toEqual(['Is anybody there?']);
  await sayIn(juno, gid, 'All of us');
  await webkit.hover(messageWith('All of us'));
  await webkit.click('[aria-label="React with 👍"]');
  const reaction = '[role="log"] button[aria-pressed="true"]';
  await webkit.find(reaction);
  await expect.poll(async () => (await log()).map(({ detail }) => detail.type)).toContain('reaction');

  await webkit.reload();
  await webkit.find(messageWith('Is anybody there?'));
  await webkit.find(messageWith('All of us'));
  await webkit.find(reaction);
});

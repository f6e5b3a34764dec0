import { createPublicChannel, openAs, type Person, sayIn } from '../../fixtures/chat-seed.ts';
import { sendFileIn, small } from '../../fixtures/files/send-files.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';

const markdown = (person: Person, gid: number, content: string) =>
  person.api.messages.sendToChannel({ params: { gid }, body: { content_type: 'text/markdown', content } });

/** What nothing sent by users may ever become. */
const RUNS = 'script, style, iframe, object, embed, svg[onload], [href^="javascript" i], [href^="data" i]';

test('hostile messages are shown as plain text, and the page stays alive', async ({
  page,
  context,
  team,
  complaints,
}) => {
  // A file that is not a picture cannot be drawn.
  complaints.allow(/status of 4\d\d/);
  const mallory = await team.join('Mallory Mean');
  const gid = await createPublicChannel(team.founder, 'harm');
  await openAs(context, team.url, team.founder);
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  await page.goto(`/chat/channel/${gid}`);
  await expect(at.composer(page)).toBeVisible();
  const log = at.feed(page);

  await test.step('scripts, styles and addresses that run', async () => {
    await markdown(
      mallory,
      gid,
      'end of it <script>alert(1)</script><style>*{display:none}</style><svg onload=alert(1)></svg> [a](javascript:alert(1)) [b](data:text/html,<script>alert(1)</script>)',
    );
    await expect(at.messageRow(page, 'end of it')).toContainText(
      '<script>alert(1)</script><style>*{display:none}</style>',
    );
  });

  await test.step('markdown ten thousand deep, and as long as a message gets', async () => {
    await markdown(mallory, gid, `${'> '.repeat(10_000)}quoted`);
    await markdown(mallory, gid, `${'['.repeat(10_000)}bracketed`);
    await expect(at.messageRow(page, 'bracketed')).toBeAttached();
    await sayIn(mallory, gid, `${'long'.repeat(16_000)} enough`);
    await expect(at.messageRow(page, 'enough')).toBeAttached();
    const tooLong = sayIn(mallory, gid, 'x'.repeat(1_000_000));
    await expect(tooLong).rejects.toMatchObject({ status: 413 });
  });

  await test.step('an SVG with a script, a web page, and a fake picture', async () => {
    const files = [
      small('drawing.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      small('page.html', 'text/html', '<script>alert(1)</script>'),
      small('broken.png', 'image/png', 'no picture'),
    ];
    for (const file of files) await sendFileIn(mallory, gid, file);
    for (const { name } of files) await expect(log.getByRole('link', { name: `Download ${name}` })).toBeVisible();
  });

  await test.step('somebody who is not there', async () => {
    await sayIn(mallory, gid, 'Ask @99999 about it');
    await expect(at.messageRow(page, 'about it')).toContainText('@Former member');
    await expect(at.chatRow(page, 'harm')).toContainText('@Former member');
  });

  await expect(log.locator(RUNS)).toHaveCount(0);
  expect(dialogs).toBe(0);
  await at.say(page, 'Still here');
  await expect(at.messageRow(page, 'Still here')).toBeInViewport();
});

test('names read as written, whatever invisible characters are in them', async ({ page, context, team }) => {
  const mallory = await team.join('Mal\u200Blory Plain');
  const gid = await createPublicChannel(team.founder, 'turn\u202Ednuora');
  await sayIn(mallory, gid, 'Hello from me');
  await sendFileIn(mallory, gid, small('tide\u202Egnp.exe', 'application/octet-stream'));
  await openAs(context, team.url, team.founder);
  await page.goto(`/chat/channel/${gid}`);
  await expect(page.getByRole('heading', { level: 1, name: 'turndnuora', exact: true })).toBeVisible();
  await expect(at.feed(page).getByRole('button', { name: 'Mallory Plain', exact: true }).first()).toBeVisible();
  await expect(at.feed(page).getByRole('link', { name: 'Download tidegnp.exe', exact: true })).toBeVisible();
});

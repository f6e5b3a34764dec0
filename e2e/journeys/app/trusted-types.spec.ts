import type { Page } from '@playwright/test';
import { createPublicChannel, openAs } from '../../fixtures/chat-seed.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';

interface Witness {
  violations: string[];
}

/** Records a page's violations of its policy, from the start. */
const witness = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: string[] = ((globalThis as unknown as Witness).violations = []);
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample, sourceFile }) => {
      if (!sourceFile.includes('/swagger-ui') || !violatedDirective.startsWith('style-src'))
        seen.push(`${violatedDirective} ${sample}`);
    });
  });
const violationsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as Witness).violations);

/** Which attempts of an attacker who can write texts into a page are refused. */
const refusedOn = (page: Page): Promise<boolean[]> =>
  page.evaluate(() => {
    const attempts = [
      () => (document.createElement('div').innerHTML = '<img src=x>'),
      () => document.createElement('div').insertAdjacentHTML('beforeend', '&amp;<b></b>'),
      () => (document.createElement('iframe').srcdoc = '<script></script>'),
      () => (document.createElement('script').src = '/api/resource/file?file_path=x'),
      () => (document.createElement('script').text = 'alert(1)'),
      () => new Worker('/assets/../api/resource/file?file_path=x'),
      () => new DOMParser().parseFromString('<img>', 'text/html'),
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return false;
      } catch {
        return true;
      }
    });
  });

test('no page accepts a text where a browser would read HTML or run a script, and none tries to', async ({
  page,
  context,
  team,
  complaints,
}) => {
  // The errors of the attempts themselves, and a style that a library of the API page would add.
  complaints.allow(/Trusted(HTML|Script)|Applying inline style.*swagger-ui/);
  await witness(page);
  const gid = await createPublicChannel(team.founder, 'texts');
  const content =
    '**bold** &copy; &hearts; &#38; &#x2F; &#39; &#60;b&#62; &#0; &#9999999; &none; `code` <img src=x onerror=alert(1)>';
  await team.founder.api.messages.sendToChannel({ params: { gid }, body: { content_type: 'text/markdown', content } });
  await openAs(context, team.url, team.founder);
  const pages: Record<string, () => Promise<void>> = {
    [`/chat/channel/${gid}`]: () => expect(at.feed(page)).toContainText('bold &copy; &hearts; &#38;'),
    '/widget.html': () => expect(page.getByRole('log', { name: 'Messages' })).toBeVisible(),
    '/widget_demo.html': () => expect(page.locator('iframe')).toBeVisible(),
    '/api/docs': async () => {
      await page.getByRole('button', { name: 'POST /token/login' }).first().click();
      await expect(page.getByRole('button', { name: 'Try it out' })).toBeVisible();
    },
  };
  for (const [path, isReady] of Object.entries(pages)) {
    await page.goto(path);
    await isReady();
    expect([path, await violationsOn(page)]).toEqual([path, []]);
    expect([path, await refusedOn(page)]).toEqual([path, Array(7).fill(true)]);
  }
});

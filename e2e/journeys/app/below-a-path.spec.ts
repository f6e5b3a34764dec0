import { startPathProxy } from '../../fixtures/path-proxy.ts';
import { expect, test } from '../../fixtures/test.ts';

for (const strips of [true, false]) {
  test(`below a path that the proxy ${strips ? 'removes' : 'keeps'}, the page explains the error`, async ({
    server,
    page,
    complaints,
  }) => {
    complaints.allow(/status of 404|MIME type/);
    const proxy = await startPathProxy(server.url, '/team/chat/', strips);
    await page.goto(proxy.url);
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText(/^Loquat cannot run below a path\. Give it a host name of its own/, {
      useInnerText: true,
    });
    await expect(alert).toBeVisible();
    await expect(page.getByText('Opening Loquat')).toHaveCount(0);
    await proxy.close();
  });
}

test('at its own root, a page whose files do not load asks for a reload', async ({ server, page, complaints }) => {
  complaints.allow(/net::ERR_FAILED/);
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'zh'));
  await page.route('**/assets/**', (route) => route.abort());
  await page.goto(server.url);
  await expect(page.getByRole('alert')).toHaveText('Loquat 无法加载所需文件。请检查网络连接，然后重新加载页面。', {
    useInnerText: true,
  });
  await page.unrouteAll();
  await page.reload();
  await expect(page.locator('#splash')).toHaveCount(0);
});

import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { router } from '../../app/router/router.ts';

/** Leaves an area of the settings and opens it again, so that it shows the server's values without unsaved text. */
export async function reopenArea(href: string): Promise<void> {
  await router.navigate({ href: '/setting/general' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible();
  await router.navigate({ href });
}

import type { LoginConfig } from '@loquat/contract';
import { isMailEnabled } from '../../features/auth/magic-link.actions.ts';
import { findProviders, type OfferedProviders } from '../../features/identities/offered-providers.ts';

/** The ways in beside the password that are switched on and would work. */
export interface Ways extends OfferedProviders {
  hasMagicLink: boolean;
}

/** Asks which of the ways that are switched on can be gone. */
export async function findWays(config: LoginConfig): Promise<Ways> {
  const [providers, hasMail] = await Promise.all([findProviders(config), config.magic_link && isMailEnabled()]);
  return { ...providers, hasMagicLink: hasMail };
}

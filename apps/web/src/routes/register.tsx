import { createFileRoute } from '@tanstack/react-router';
import { leaveWhenSignedIn } from '../app/guards.ts';
import { InviteSearch } from '../app/invite-search.ts';
import { RegisterFrame } from '../app/register-frame.tsx';

/** Where the links of letters lead. */
const LETTER_PATH = /^\/register\/set_name/;

export const Route = createFileRoute('/register')({
  validateSearch: InviteSearch,
  beforeLoad: leaveWhenSignedIn,
  loaderDeps: ({ search }) => ({ magicToken: search.magic_token }),
  loader: async ({ deps, location }) => {
    const { checkInvite } = await import('../app/invite-check.ts');
    const way = await checkInvite(deps.magicToken);
    return way === 'invalid' && LETTER_PATH.test(location.pathname) ? 'stale' : way;
  },
  component: RegisterRoute,
});

function RegisterRoute() {
  return <RegisterFrame way={Route.useLoaderData()} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { leaveWhenSignedIn } from '../app/guards.ts';
import { InviteSearch } from '../app/invite-search.ts';
import { RegisterFrame } from '../app/register-frame.tsx';

export const Route = createFileRoute('/register')({
  validateSearch: InviteSearch,
  beforeLoad: leaveWhenSignedIn,
  loaderDeps: ({ search }) => ({ magicToken: search.magic_token }),
  loader: async ({ deps }) => (await import('../app/invite-check.ts')).checkInvite(deps.magicToken),
  component: RegisterRoute,
});

function RegisterRoute() {
  return <RegisterFrame way={Route.useLoaderData()} />;
}

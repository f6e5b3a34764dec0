import { createFileRoute } from '@tanstack/react-router';
import { leaveWhenSignedIn } from '../app/guards.ts';
import { checkInvite } from '../app/invite-check.ts';
import { InviteSearch } from '../app/invite-search.ts';
import { RegisterFrame } from '../app/register-frame.tsx';

export const Route = createFileRoute('/register')({
  validateSearch: InviteSearch,
  beforeLoad: leaveWhenSignedIn,
  loaderDeps: ({ search }) => ({ magicToken: search.magic_token }),
  loader: ({ deps }) => checkInvite(deps.magicToken),
  component: RegisterRoute,
});

function RegisterRoute() {
  return <RegisterFrame way={Route.useLoaderData()} />;
}

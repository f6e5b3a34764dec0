import { createFileRoute } from '@tanstack/react-router';
import { leaveWhenSignedIn } from '../app/guards.ts';
import { InviteSearch } from '../app/invite-search.ts';
import { RegisterFrame } from '../app/register-frame.tsx';

export const Route = createFileRoute('/register')({
  validateSearch: InviteSearch,
  beforeLoad: leaveWhenSignedIn,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, location }) => (await import('../app/way-in.ts')).findWayIn(deps, location.pathname),
  component: RegisterRoute,
});

function RegisterRoute() {
  return <RegisterFrame way={Route.useLoaderData()} />;
}

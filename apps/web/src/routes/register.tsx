import { createFileRoute } from '@tanstack/react-router';
import { leaveWhenSignedIn } from '../app/router/guards.ts';
import { InviteSearch } from '../screens/register/invite-search.ts';
import { RegisterFrame } from '../screens/register/register-frame.tsx';

export const Route = createFileRoute('/register')({
  validateSearch: InviteSearch,
  beforeLoad: leaveWhenSignedIn,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, location }) =>
    (await import('../screens/register/registration-access.ts')).findRegistrationAccess(deps, location.pathname),
  component: RegisterRoute,
});

function RegisterRoute() {
  return <RegisterFrame access={Route.useLoaderData()} />;
}

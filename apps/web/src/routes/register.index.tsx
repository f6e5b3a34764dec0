import { createFileRoute } from '@tanstack/react-router';
import { InviteSearch } from '../screens/register/invite-search.ts';
import { RegisterScreen } from '../screens/register/register-screen.tsx';

export const Route = createFileRoute('/register/')({ validateSearch: InviteSearch, component: RegisterIndexRoute });

function RegisterIndexRoute() {
  return <RegisterScreen magicToken={Route.useSearch().magic_token} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { InviteSearch } from '../app/invite-search.ts';
import { RegisterScreen } from '../app/register-screen.tsx';

export const Route = createFileRoute('/register/')({ validateSearch: InviteSearch, component: RegisterIndexRoute });

function RegisterIndexRoute() {
  return <RegisterScreen magicToken={Route.useSearch().magic_token} />;
}

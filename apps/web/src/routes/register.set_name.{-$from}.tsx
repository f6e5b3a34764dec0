import { createFileRoute } from '@tanstack/react-router';
import { InviteSearch } from '../app/invite-search.ts';
import { SetNameScreen } from '../app/set-name-screen.tsx';

export const Route = createFileRoute('/register/set_name/{-$from}')({
  validateSearch: InviteSearch,
  component: SetNameRoute,
});

function SetNameRoute() {
  return <SetNameScreen magicToken={Route.useSearch().magic_token} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { InviteSearch } from '../screens/register/invite-search.ts';
import { SetNameScreen } from '../screens/register/set-name-screen.tsx';

export const Route = createFileRoute('/register/set_name/{-$from}')({
  validateSearch: InviteSearch,
  component: SetNameRoute,
});

function SetNameRoute() {
  const { magic_token, email } = Route.useSearch();
  return <SetNameScreen magicToken={magic_token} email={email} from={Route.useParams().from} />;
}

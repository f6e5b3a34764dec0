import { createFileRoute, notFound } from '@tanstack/react-router';
import { CallbackScreen } from '../screens/sign-in/callback-screen.tsx';
import { LoginSearch } from '../screens/sign-in/login-search.ts';
import { isReturningType } from '../features/identities/returned.ts';

export const Route = createFileRoute('/cb/$type/$payload')({
  validateSearch: LoginSearch,
  component: CallbackRoute,
});

function CallbackRoute() {
  const { type } = Route.useParams();
  const returned = Route.useSearch();
  if (!isReturningType(type)) throw notFound();
  return <CallbackScreen type={type} returned={returned} />;
}

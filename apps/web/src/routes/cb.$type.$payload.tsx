import { createFileRoute, notFound } from '@tanstack/react-router';
import { isReturningType } from '../features/identities/returned.ts';
import { CallbackScreen } from '../screens/sign-in/callback-screen.tsx';
import { LoginSearch } from '../screens/sign-in/login-search.ts';
import { WidgetReturnScreen } from '../screens/sign-in/widget-return-screen.tsx';

export const Route = createFileRoute('/cb/$type/$payload')({
  validateSearch: LoginSearch,
  component: CallbackRoute,
});

function CallbackRoute() {
  const { type, payload } = Route.useParams();
  const returned = Route.useSearch();
  if (!isReturningType(type)) throw notFound();
  if (type === 'github' && payload === 'widget') return <WidgetReturnScreen returned={returned} />;
  return <CallbackScreen type={type} returned={returned} />;
}

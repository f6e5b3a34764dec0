import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '../app/router/guards.ts';
import { PaymentScreen } from '../screens/payment/payment-screen.tsx';

export const Route = createFileRoute('/cb/payment_success/$session')({
  beforeLoad: requireSession,
  component: PaymentRoute,
});

function PaymentRoute() {
  return <PaymentScreen session={Route.useParams().session} />;
}

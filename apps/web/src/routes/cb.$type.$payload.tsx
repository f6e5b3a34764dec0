import { createFileRoute } from '@tanstack/react-router';
import { LaterScreen } from '../app/later-screen.tsx';

export const Route = createFileRoute('/cb/$type/$payload')({ component: CallbackRoute });

function CallbackRoute() {
  return <LaterScreen feature="oauth" />;
}

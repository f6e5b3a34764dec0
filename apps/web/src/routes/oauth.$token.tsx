import { createFileRoute } from '@tanstack/react-router';
import { LaterScreen } from '../app/later-screen.tsx';

export const Route = createFileRoute('/oauth/$token')({ component: OAuthRoute });

function OAuthRoute() {
  return <LaterScreen feature="oauth" />;
}

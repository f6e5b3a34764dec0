import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AppFrame } from '../app/app-frame.tsx';
import { requireSession } from '../app/guards.ts';

export const Route = createFileRoute('/_app')({ beforeLoad: requireSession, component: Shell });

function Shell() {
  return (
    <AppFrame>
      <Outlet />
    </AppFrame>
  );
}

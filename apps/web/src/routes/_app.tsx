import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AppFrame } from '../app/frame/app-frame.tsx';
import { requireSession } from '../app/router/guards.ts';

export const Route = createFileRoute('/_app')({ beforeLoad: requireSession, component: Shell });

function Shell() {
  return (
    <AppFrame>
      <Outlet />
    </AppFrame>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { Logo } from '../ui/logo.tsx';

export const Route = createFileRoute('/')({ component: Home });

function Home() {
  return (
    <main className="grid h-full place-items-center">
      <Logo size={64} />
    </main>
  );
}

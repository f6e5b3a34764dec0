import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '../../app/home-screen.tsx';

export const Route = createFileRoute('/_app/chat/')({
  staticData: { place: 'chat' },
  // Asks the chats, which the sign-in screens do without.
  beforeLoad: async () => (await import('../../app/last-chat.ts')).resumeLastChat(),
  component: HomeScreen,
});

import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '../../screens/chat/home-screen.tsx';

export const Route = createFileRoute('/_app/')({
  staticData: { place: 'chat' },
  // Imports the chats lazily: sign-in screens do not need them.
  beforeLoad: async () => (await import('../../screens/chat/last-chat.ts')).resumeLastChat(),
  component: HomeScreen,
});

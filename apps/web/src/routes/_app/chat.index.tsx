import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '../../app/home-screen.tsx';
import { resumeLastChat } from '../../app/last-chat.ts';

export const Route = createFileRoute('/_app/chat/')({
  staticData: { place: 'chat' },
  beforeLoad: resumeLastChat,
  component: HomeScreen,
});

import { createFileRoute } from '@tanstack/react-router';
import { PeopleHome } from '../../app/people-home.tsx';

export const Route = createFileRoute('/_app/users/')({
  staticData: { place: 'users' },
  component: PeopleHome,
});

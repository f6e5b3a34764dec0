import { createFileRoute } from '@tanstack/react-router';
import { PeopleHome } from '../../screens/people/people-home.tsx';

export const Route = createFileRoute('/_app/users/')({
  staticData: { place: 'users' },
  component: PeopleHome,
});

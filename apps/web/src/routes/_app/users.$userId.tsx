import { createFileRoute } from '@tanstack/react-router';
import { parseId } from '../../app/router/id-param.ts';
import { PersonScreen } from '../../screens/people/person-screen.tsx';

export const Route = createFileRoute('/_app/users/$userId')({
  staticData: { place: 'users', isDetail: true },
  params: {
    parse: ({ userId }) => ({ userId: parseId(userId) }),
    stringify: ({ userId }) => ({ userId: String(userId) }),
  },
  component: PersonRoute,
});

function PersonRoute() {
  return <PersonScreen uid={Route.useParams().userId} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { parseMessageQuery } from '../../screens/search/message-query.ts';
import { SearchPlace } from '../../screens/search/search-place.tsx';

export const Route = createFileRoute('/_app/search')({
  staticData: { place: 'chat', isDetail: true },
  validateSearch: parseMessageQuery,
  component: SearchRoute,
});

function SearchRoute() {
  return <SearchPlace {...Route.useSearch()} />;
}

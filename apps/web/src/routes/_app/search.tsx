import { createFileRoute } from '@tanstack/react-router';
import { parseMessageQuery } from '../../app/message-query.ts';
import { SearchPlace } from '../../app/search-place.tsx';

export const Route = createFileRoute('/_app/search')({
  staticData: { place: 'chat', isDetail: true },
  validateSearch: parseMessageQuery,
  component: SearchRoute,
});

function SearchRoute() {
  return <SearchPlace {...Route.useSearch()} />;
}

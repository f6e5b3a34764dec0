import { useQuery } from '@tanstack/react-query';
import { queryClient } from '#hooks/query-client.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PreviewCard } from './preview-card.tsx';
import { kindOfPreview } from './preview-kind.ts';
import { readLinkPreview } from './previews.actions.ts';

/**
 * The preview of a linked page. Space is reserved while it loads; if there is nothing to show, the space is released.
 */
export function LinkPreview({ url }: { url: string }) {
  const { data, isError } = useQuery(
    // One request for all messages that link to it.
    {
      queryKey: ['link-preview', url],
      queryFn: () => readLinkPreview(url),
      staleTime: Infinity,
      gcTime: Infinity,
      // Offline it fails, and leaves no empty space.
      networkMode: 'always',
    },
    queryClient,
  );
  if (isError) return null;
  if (!data) return <PreviewSkeleton />;
  const kind = kindOfPreview(data);
  return kind === 'none' ? null : <PreviewCard url={url} preview={data} kind={kind} />;
}

function PreviewSkeleton() {
  return (
    <div
      aria-hidden
      className="mt-1.5 grid h-24 max-w-[540px] grid-cols-[minmax(0,1fr)_96px] gap-3 overflow-hidden rounded-lg border border-line p-3.5"
    >
      <div className="grid content-start gap-2">
        <Skeleton className="h-3 w-24" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-3 w-3/5" />
      </div>
      <Skeleton className="h-full" />
    </div>
  );
}

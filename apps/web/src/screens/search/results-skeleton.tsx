import { Skeleton } from '../../ui/feedback/skeleton.tsx';

export function ResultsSkeleton() {
  return (
    <div aria-hidden className="grid content-start gap-3 px-3 pt-4 md:px-7">
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} className="h-[94px] max-w-[760px] rounded-[14px]" />
      ))}
    </div>
  );
}

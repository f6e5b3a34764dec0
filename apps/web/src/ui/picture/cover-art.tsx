import clsx from 'clsx';

/** Fruit and leaves across the head of a profile. Decoration. */
export function CoverArt({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 1080 168"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className={clsx('block w-full bg-(--loquat-200) dark:bg-(--loquat-900)', className)}
    >
      <g className="fill-(--loquat-300) dark:fill-(--loquat-800)">
        <circle cx="910" cy="40" r="86" />
        <circle cx="140" cy="150" r="70" />
      </g>
      <g className="fill-(--loquat-500)">
        <circle cx="1000" cy="120" r="60" />
        <circle cx="560" cy="176" r="46" />
        <circle cx="300" cy="18" r="34" />
      </g>
      <g className="fill-(--leaf-500)">
        <path d="M960 70C930 20 960-20 1030-30c10 50-10 90-70 100Z" />
        <path d="M540 136c-40-30-40-74-6-110 40 28 46 76 6 110Z" />
      </g>
      <g className="fill-(--leaf-700)">
        <path d="M960 70c20-46 50-70 110-66 0 60-40 86-110 66Z" />
        <path d="M540 136c0-46 30-76 84-78 4 50-30 82-84 78Z" />
        <path d="M290-14c-40 10-70-6-84-40 40-16 76 0 84 40Z" />
      </g>
    </svg>
  );
}

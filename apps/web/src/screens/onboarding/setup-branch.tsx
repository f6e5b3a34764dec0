import { BranchArt } from '../../ui/picture/branch-art.tsx';

/** Where fruits hang on the branch, in the units of its picture; in the order in which they ripen. */
const places = [
  { at: '136 288', scale: '1.15 1.15', fill: '#F5A623' },
  { at: '252 250', scale: '-1.25 1.25', fill: '#FBBB4A' },
  { at: '328 222', scale: '1.1 1.1', fill: '#E8941A' },
  { at: '62 306', scale: '-0.72 0.72', fill: '#FBBB4A' },
  { at: '196 292', scale: '0.78 0.78', fill: '#F5A623' },
] as const;
const FRUIT =
  'M31.2 16.2C46.6 16.2 58 25.6 58 38.8S47.2 61 32.4 61c-4.7 0-9-1-12.7-2.7-3.2 2-8 3.5-13.4 3.5-1.3 0-1.9-1.5-1-2.4 2.4-2.4 4-5.6 4.4-8.9C6.5 47.2 4.8 43.2 4.8 38.8c0-13.2 11-22.6 26.4-22.6Z';

/** A branch at the foot of the set-up that bears one fruit more with every step done. Decoration. */
export function SetupBranch({ fruits }: { fruits: number }) {
  return (
    <div aria-hidden className="absolute inset-x-0 bottom-0 h-[330px] max-lg:hidden">
      <BranchArt scene="onboarding" className="absolute inset-0 size-full object-cover object-bottom" />
      <svg viewBox="0 0 380 330" preserveAspectRatio="xMidYMax slice" className="absolute inset-0 size-full">
        {places.slice(0, fruits).map(({ at, scale, fill }) => (
          <path key={at} d={FRUIT} fill={fill} transform={`translate(${at}) scale(${scale}) translate(-32 -38)`} />
        ))}
      </svg>
    </div>
  );
}

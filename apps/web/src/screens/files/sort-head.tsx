import type { ChatFilesOrder } from '@loquat/contract';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { setFileFilters } from '../../features/files/file-filters.ts';

const RISING: readonly ChatFilesOrder[] = ['name', 'smallest', 'oldest'];

export interface SortHeadProps {
  /** The order that the first press makes, and its reverse. */
  orders: readonly [ChatFilesOrder, ChatFilesOrder];
  /** The order of the table. */
  order: ChatFilesOrder;
  className: string;
  children: ReactNode;
}

/** The head of a column that the table can be sorted by. */
export function SortHead({ orders: [first, second], order, className, children }: SortHeadProps) {
  const isOn = order === first || order === second;
  const isRising = RISING.includes(order);
  const Arrow = isRising ? ArrowUp : ArrowDown;
  return (
    <th aria-sort={isOn ? (isRising ? 'ascending' : 'descending') : undefined} className={className}>
      <button
        type="button"
        onClick={() => setFileFilters({ order: order === first ? second : first })}
        className="-mx-1.5 inline-flex items-center gap-1 rounded-md px-1.5 py-0.5 hover:bg-hover hover:text-ink"
      >
        {children}
        {isOn && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  );
}

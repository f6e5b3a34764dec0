import { useRender } from '@base-ui/react/use-render';
import { Badge } from '../badge.tsx';
import type { ShellItem } from './shell-item.ts';

export interface ShellLinkProps {
  item: ShellItem;
  className: string;
  badgeClassName: string;
  labelClassName?: string;
}

/** An item of the rail or the tab bar: icon over label, unread badge at the icon. */
export function ShellLink({ item, className, badgeClassName, labelClassName }: ShellLinkProps) {
  return useRender({
    render: item.link,
    props: {
      className,
      'aria-current': item.isCurrent ? 'page' : undefined,
      children: (
        <>
          {item.icon}
          <span className={labelClassName}>{item.label}</span>
          {item.badge && item.badge.count > 0 && (
            <Badge count={item.badge.count} label={item.badge.label} className={badgeClassName} />
          )}
        </>
      ),
    },
  });
}

import { useLingui } from '@lingui/react/macro';
import { EllipsisIcon, TabBar, type TabBarProps } from '@rifq/ui';
import { useActionMenu } from '../../lib/overlays/use-action-menu.tsx';

interface ClinicTabBarProps extends Pick<TabBarProps, 'label' | 'items'> {
  /** The pages for which the bar has no room. */
  more: TabBarProps['items'];
}

/** The bar at the bottom on phones, with «المزيد» for the pages that it has no room for. */
export function ClinicTabBar({ label, items, more }: ClinicTabBarProps) {
  const { t } = useLingui();
  const name = t`المزيد`;
  const { isOpen, open, menu } = useActionMenu(
    name,
    more.map(({ href, label: entryLabel, icon: EntryIcon }) => ({
      id: href,
      label: entryLabel,
      icon: <EntryIcon size="sm" />,
      href,
    })),
  );
  return (
    <>
      <TabBar
        label={label}
        items={items}
        more={
          more.length === 0
            ? undefined
            : {
                label: name,
                icon: EllipsisIcon,
                isCurrent: more.some(({ isCurrent }) => isCurrent),
                isExpanded: isOpen,
                onPress: open,
              }
        }
      />
      {menu}
    </>
  );
}

import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react';

/** Goes to an address without leaving the app. Without a provider links do what the browser does. */
const NavigationContext = createContext<((href: string) => void) | undefined>(undefined);

/** Around an app: its links go where `value` leads, given the address of the link. */
export const NavigationProvider = NavigationContext.Provider;

/** How the links around here go somewhere; undefined where the browser does it. */
export const useNavigation = () => useContext(NavigationContext);

export interface PlainLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  href: string;
  /** Called as well when it is opened elsewhere, in a tab of its own. */
  onPress?: (() => void) | undefined;
}

/** A link without a look. */
export function PlainLink({ href, onPress, ...rest }: PlainLinkProps) {
  const navigate = useNavigation();
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onPress?.();
    if (navigate === undefined || !opensHere(event)) return;
    event.preventDefault();
    navigate(href);
  };
  return <a {...rest} href={href} onClick={press} />;
}

/** Whether a press replaces this page: no key asks for another tab or a download, and nor does the link. */
function opensHere(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { currentTarget: link, metaKey, ctrlKey, shiftKey, altKey } = event;
  const asksForMore = metaKey || ctrlKey || shiftKey || altKey || link.hasAttribute('download');
  return !asksForMore && (link.target === '' || link.target === '_self') && link.origin === location.origin;
}

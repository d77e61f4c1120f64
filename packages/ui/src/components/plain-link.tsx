import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react';

/** Navigates to an address within the app. Without a provider the browser follows links. */
const NavigationContext = createContext<((href: string) => void) | undefined>(undefined);

/** Provides the navigation of an app: `value` is called with the address of a pressed link. */
export const NavigationProvider = NavigationContext.Provider;

/** Returns the navigation of links; undefined where the browser follows them. */
export const useNavigation = () => useContext(NavigationContext);

export interface PlainLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  href: string;
  /** Also called when it is opened in a new tab. */
  onPress?: (() => void) | undefined;
}

/** An unstyled link. */
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

/** Whether a press replaces this page: neither a modifier key nor the link requests another tab or a download. */
function opensHere(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { currentTarget: link, metaKey, ctrlKey, shiftKey, altKey } = event;
  const asksForMore = metaKey || ctrlKey || shiftKey || altKey || link.hasAttribute('download');
  return !asksForMore && (link.target === '' || link.target === '_self') && link.origin === location.origin;
}
